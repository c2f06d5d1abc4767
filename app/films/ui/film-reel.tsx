import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { preventDoubleClick } from '#app/ui/click-guards.ts'
import { Icon } from '#app/ui/icon.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Film } from '../model.ts'
import { preloadFilmPlayer } from './lazy-film-dialog.tsx'
import styles from './films.module.css'

/** 'Our Latest Films' on a strip. Details appear on hover; on devices without hover they are always visible. */
export function FilmReel({
  films,
  heading = 'Our Latest Films',
}: {
  films: readonly Film[]
  heading?: string
}) {
  if (films.length === 0) return null
  return (
    <section className={styles.latest} id="films">
      <div className="wrap">
        <h2>{heading}</h2>
      </div>
      <div className={styles.reel}>
        <div className="perf" aria-hidden="true" />
        <div className={styles.frames}>
          {films.map((film) => (
            <FilmCard key={film.id} film={film} />
          ))}
        </div>
        <div className="perf" aria-hidden="true" />
      </div>
    </section>
  )
}

/** Watch Now is a link: the player has an address, and without scripts the page arrives with it open. */
function FilmCard({ film }: { film: Film }) {
  return (
    <article className={styles.film}>
      <Picture
        src={film.image}
        focus={film.focus}
        alt={film.alt}
        width={1000}
        height={1500}
        sizes="(width < 48rem) 42vw, (width < 60rem) 50vw, 25vw"
      />
      <div className={styles.over}>
        <h3>
          <Link to={`/films/${film.id}`}>{film.title}</Link>
        </h3>
        <ul className={styles.facts}>
          <li>{film.year}</li>
          <li>{film.duration}</li>
          <li>{film.languages}</li>
          <li className={styles.age}>{film.ageRating}</li>
        </ul>
        <p>{film.description}</p>
        <ButtonLink
          to={`/short-films?film=${film.id}`}
          variant="lamp"
          preventScrollReset
          state={{ isOpened: true }}
          aria-label={`Watch Now: ${film.title}`}
          onPointerEnter={preloadFilmPlayer}
          onFocus={preloadFilmPlayer}
          onClick={preventDoubleClick}
        >
          <Icon name="play" />
          Watch Now
        </ButtonLink>
      </div>
    </article>
  )
}
