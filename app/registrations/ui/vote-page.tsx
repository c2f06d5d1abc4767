import { Brand } from '#app/ui/brand.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { QrCode } from '#app/ui/qr-code.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { VoteFilm } from '../vote.rules.ts'
import type { PublicVote } from '../vote.server.ts'
import { keptTickets, MY_TICKETS } from './kept-tickets.ts'
import styles from './vote-page.module.css'
import { VoteResult } from './vote-result.tsx'

interface VotePageProps {
  clubName: string
  event: { id: string; title: string; longDate: string }
  films: readonly VoteFilm[]
  /** '4 films, 52 min' */
  length: string
  vote: PublicVote
  /** The winner, or those that share the first place; null before the result. */
  best: { titles: string; mean: string } | null
  /** The code of this page; null: the vote is not open. */
  drawing: { size: number; path: string } | null
  /** The step for the longest word of the title (app/ui/longest-word.ts). */
  letters: number | undefined
}

/** The vote at an event, on the screen of the hall and on a phone. It is as dark as the hall in both themes. */
export function VotePage(props: VotePageProps) {
  const { clubName, event, vote } = props
  return (
    <main className={styles.page} id="content">
      <div className={styles.top}>
        <Brand clubName={clubName} />
        <span>{event.longDate}</span>
      </div>
      {vote.result ? <Result {...props} /> : <Vote {...props} />}
    </main>
  )
}

function Vote({ event: { id, title }, films, length, vote, drawing, letters }: VotePageProps) {
  const isLive = useHydrated()
  const kept = isLive && keptTickets().find(({ eventId }) => eventId === id)
  return (
    <div className={styles.vote}>
      <div className={`titled ${styles.head}`}>
        <h1 data-letters={letters}>{title}</h1>
        <p className={styles.lead} role="status">
          {drawing
            ? 'Which film did you like? On your ticket you give each one 1 to 5.'
            : 'The vote is closed. The result comes soon.'}
        </p>
      </div>
      {drawing && (
        <div className={styles.code}>
          <QrCode className={styles.qr} drawing={drawing} label="QR code of this page" />
          <p className={`num ${styles.count}`}>
            <b>{vote.voters}</b> {vote.voters === 1 ? 'vote' : 'votes'} so far
          </p>
          <ButtonLink to={kept ? `/tickets/${kept.ticket}` : MY_TICKETS} variant="lamp">
            Open my ticket
          </ButtonLink>
          <p className="sm">Not at hand? Its link is in the mail with your ticket.</p>
        </div>
      )}
      <div className={styles.films}>
        <h2>{length}</h2>
        <ol className={styles.list}>
          {films.map((film) => (
            <li key={film.id}>
              <b>{film.title}</b> <span>{film.duration}</span>
            </li>
          ))}
        </ol>
      </div>
    </div>
  )
}

function Result({ event, vote, best, letters }: VotePageProps) {
  const title = best?.titles ?? 'Nobody rated a film'
  return (
    <div className={styles.vote}>
      <div className={`titled ${styles.head}`}>
        <p className={styles.lead}>Audience’s choice</p>
        <h1 className={styles.winner} data-letters={letters}>
          {title}
        </h1>
        <p className={styles.lead}>
          {[best?.mean, event.title, `${vote.voters} votes`].filter(Boolean).join(' · ')}
        </p>
      </div>
      <div className={styles.films}>
        <VoteResult result={vote.result ?? []} />
      </div>
    </div>
  )
}
