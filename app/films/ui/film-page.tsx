import { type MouseEvent, useState } from 'react'
import { Link } from 'react-router'
import { BackLink } from '#app/ui/back-link.tsx'
import { opensElsewhere } from '#app/ui/click-guards.ts'
import { Icon } from '#app/ui/icon.tsx'
import { longestWordStep } from '#app/ui/longest-word.ts'
import { MarkedText } from '#app/ui/marked-text.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { ShareLink } from '#app/ui/share-link.tsx'
import type { Film } from '../model.ts'
import { FilmReel } from './film-reel.tsx'
import { LazyFilmScreen, preloadFilmPlayer } from './lazy-film-dialog.tsx'
import styles from './film-page.module.css'

/** An event that shows the film. */
export interface Screening {
  id: string
  title: string
  /** 'Saturday, 5 December 2026' */
  longDate: string
  venue: string
}

interface FilmPageProps {
  film: Film
  screenings: readonly Screening[]
  /** The other films. */
  others: readonly Film[]
}

/** The page of a film. The player replaces the still when the visitor starts the film. */
export function FilmPage({ film, screenings, others }: FilmPageProps) {
  return (
    <main id="content">
      <FilmArticle film={film} screenings={screenings} />
      <FilmReel films={others} heading="More films" />
    </main>
  )
}

export function FilmArticle({ film, screenings }: Omit<FilmPageProps, 'others'>) {
  const { id, title, year, duration, languages, ageRating } = film
  return (
    <article className={`wrap ${styles.page}`}>
      <BackLink className={styles.back} to="/short-films" />
      <div className={styles.stage}>
        <Stage film={film} />
      </div>
      <div className="stack titled" data-gap="3" data-align="start">
        <h1 data-letters={longestWordStep(title)}>{title}</h1>
        <p className="mut">{[year, duration, languages, ageRating].filter(Boolean).join(' · ')}</p>
        <MarkedText className="lead measure" blocks={film.marked} />
        <ShareLink to={`/share/films/${id}`} what={title} variant="line" />
      </div>
      <About film={film} screenings={screenings} />
    </article>
  )
}

/** Without scripts the link opens the player over the list of films. */
function Stage({ film }: { film: Film }) {
  const [isAsked, setAsked] = useState(false)
  const play = (click: MouseEvent) => {
    if (opensElsewhere(click)) return
    click.preventDefault()
    setAsked(true)
  }
  const still = (
    <Picture
      src={film.still}
      alt=""
      width={1600}
      height={900}
      sizes="(width < 60rem) 100vw, 60rem"
      isUrgent
    />
  )
  if (isAsked)
    return (
      <LazyFilmScreen film={film}>
        <div className={styles.still}>{still}</div>
      </LazyFilmScreen>
    )
  return (
    <Link
      to={`/short-films?film=${film.id}`}
      className={styles.still}
      aria-label={`Watch Now: ${film.title}`}
      onClick={play}
      onPointerEnter={preloadFilmPlayer}
      onFocus={preloadFilmPlayer}
    >
      {still}
      <span className={styles.play}>
        <Icon name="play" />
        Watch Now
      </span>
    </Link>
  )
}

function About({ film: { credits, awards }, screenings }: Omit<FilmPageProps, 'others'>) {
  return (
    <div className={styles.about}>
      {credits.length > 0 && (
        <section>
          <h2 className="h3">Credits</h2>
          <dl className={styles.credits}>
            {credits.map(({ role, name }) => (
              <div key={role + name}>
                <dt>{role}</dt>
                <dd>{name}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      {awards.length > 0 && (
        <section>
          <h2 className="h3">Awards</h2>
          <ul className={styles.list}>
            {awards.map((award) => (
              <li key={award}>{award}</li>
            ))}
          </ul>
        </section>
      )}
      {screenings.length > 0 && <Screenings screenings={screenings} />}
    </div>
  )
}

function Screenings({ screenings }: Pick<FilmPageProps, 'screenings'>) {
  return (
    <section>
      <h2 className="h3">Screenings</h2>
      <ul className={styles.list}>
        {screenings.map(({ id, title, longDate, venue }) => (
          <li key={id}>
            <Link to={`/events/${id}`}>
              <span>
                {title}
                <small>
                  {longDate}, {venue}
                </small>
              </span>
              <Icon name="forward" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
