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
      <WorkList kind="events" heading="Events of the year" works={events} />
      <WorkList kind="films" heading="Films of the year" works={films} />
    </div>
  )
}

function WorkList({
  kind,
  heading,
  works,
}: {
  kind: 'events' | 'films'
  heading: string
  works: readonly { id: string; title: string; day?: string }[]
}) {
  if (works.length === 0) return null
  return (
    <section aria-labelledby={`committee-${kind}`}>
      <h2 className="h3" id={`committee-${kind}`}>
        {heading}
      </h2>
      <ul className={styles.list}>
        {works.map(({ id, title, day }) => (
          <li key={id}>
            <Link to={`/${kind}/${id}`}>{title}</Link>
            {day && <span className="mut sm">{day}</span>}
          </li>
        ))}
      </ul>
    </section>
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
