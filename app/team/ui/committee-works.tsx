import { Link } from 'react-router'
import styles from './committee-works.module.css'

/** The events and films of a former committee, below its team. */
export function CommitteeWorks({
  events,
  films,
}: {
  events: readonly { id: string; title: string; day: string }[]
  films: readonly { id: string; title: string }[]
}) {
  return (
    <div className={`wrap ${styles.works}`}>
      {events.length > 0 && (
        <section aria-labelledby="committee-events">
          <h2 className="h3" id="committee-events">
            Events of the year
          </h2>
          <ul className={styles.list}>
            {events.map(({ id, title, day }) => (
              <li key={id}>
                <Link to={`/events/${id}`}>{title}</Link>
                <span className="mut sm">{day}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {films.length > 0 && (
        <section aria-labelledby="committee-films">
          <h2 className="h3" id="committee-films">
            Films of the year
          </h2>
          <ul className={styles.list}>
            {films.map(({ id, title }) => (
              <li key={id}>
                <Link to={`/films/${id}`}>{title}</Link>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** Below the current team: links to the former committees. */
export function CommitteeList({ years }: { years: readonly { slug: string; title: string }[] }) {
  if (years.length === 0) return null
  return (
    <nav className={`wrap ${styles.works}`} aria-label="Committees of before">
      <ul className={styles.list}>
        {years.map(({ slug, title }) => (
          <li key={slug}>
            <Link to={`/committee/${slug}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
