import { type ReactNode, useEffect, useId } from 'react'
import { Form, Link } from 'react-router'
import type { Refusal } from '#app/club/form-result.ts'
import { counted } from '#app/club/counted.rules.ts'
import { markedBlocks } from '#app/club/text-marks.rules.ts'
import { restoreTyped } from '#app/ui/early-typing.ts'
import { plainDay } from '#app/ui/ago.tsx'
import { Button, ExternalLink } from '#app/ui/button.tsx'
import { Field, FieldError, TextArea } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { longestWordStep } from '#app/ui/longest-word.ts'
import { MarkedText } from '#app/ui/marked-text.tsx'
import { Meter } from '#app/ui/meter.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { RatingChoice } from '#app/ui/rating-choice.tsx'
import { COMMENT_MOST, criteria, criterionNames, MARKS, type Review } from '../jury.rules.ts'
import type { JuryFilm, JuryPage as View } from '../jury.server.ts'
import styles from './calls.module.css'
import jury from './jury.module.css'

interface JuryProps {
  view: View & { timeZone: string }
  refusal: Refusal | null
  isSaved: boolean
  isSending: boolean
  renderPlayer: (film: JuryFilm) => ReactNode
}

const lastMoment = (endsAt: string) => new Date(Date.parse(endsAt) - 1).toISOString()

/** One film after another, with its marks. */
export function JuryPage({ view, refusal, isSaved, isSending, renderPlayer }: JuryProps) {
  useEffect(restoreTyped, [])
  const { call, juror, total, done, film, endsAt, timeZone } = view
  return (
    <main className={`wrap ${styles.page} ${jury.page}`} id="content">
      <div className="stack titled" data-gap="2">
        <p className="mut sm">
          {call.title} · for {juror} · until {plainDay(lastMoment(endsAt), timeZone)}
        </p>
        <h1 data-letters={longestWordStep(film?.title ?? '')}>{film?.title ?? 'Nothing to watch yet'}</h1>
        <div className={jury.progress}>
          <Meter value={done} most={total} />
          <span className="sm mut num">
            {done} of {counted(total, 'film', 'films')}
          </span>
        </div>
      </div>
      {isSaved && (
        <Alert tone="good">
          {done === total ? 'Saved. You have seen all of them: thank you.' : 'Saved.'}
        </Alert>
      )}
      {film ? (
        <Watching key={film.id} {...{ view, film, refusal, isSending, renderPlayer }} />
      ) : (
        <p className="mut">Films appear here as they are sent in. Keep this link.</p>
      )}
      {call.rules && (
        <Fold title="Rules of the call" state="What was asked for">
          <MarkedText blocks={markedBlocks(call.rules)} />
        </Fold>
      )}
      {total > 1 && <FilmList view={view} />}
    </main>
  )
}

function Watching({
  view: { call, review },
  film,
  refusal,
  isSending,
  renderPlayer,
}: Pick<JuryProps, 'view' | 'refusal' | 'isSending' | 'renderPlayer'> & { film: JuryFilm }) {
  return (
    <>
      <section className="stack" aria-label="The film">
        {renderPlayer(film)}
        <div className="cluster">
          {film.videoUrl && (
            <ExternalLink href={film.videoUrl} variant="line" size="s">
              Open the film in a new tab
            </ExternalLink>
          )}
          {film.videoPassword && (
            <span>
              Password: <b>{film.videoPassword}</b>
            </span>
          )}
        </div>
        {film.isLinkHidden && (
          <p className="mut">Its link or its password names who made it. Please ask the club for another.</p>
        )}
        <p className="mut num">{film.facts.join(' · ')}</p>
        <p className="measure">{film.description}</p>
        {film.credits.length > 0 && <p className="sm mut">{film.credits.join(' · ')}</p>}
        {call.hidesNames && <p className="sm mut">Names are hidden until it is decided.</p>}
      </section>
      <ReviewForm film={film} review={review} refusal={refusal} isSending={isSending} />
    </>
  )
}

function ReviewForm({
  film,
  review,
  refusal,
  isSending,
}: Pick<JuryProps, 'refusal' | 'isSending'> & { film: JuryFilm; review: Review | null }) {
  // After a film was withdrawn, the answer to its marks is shown beside the next one.
  const answer = refusal?.typed?.['entry'] === film.id ? refusal : null
  const typed = answer?.typed
  const errors = answer?.errors ?? {}
  const id = useId()
  return (
    <Form method="post" className={`stack ${styles.part}`} preventScrollReset noValidate>
      <HiddenFields fields={{ entry: film.id }} />
      <h2>Your marks</h2>
      {refusal && <Alert>{refusal.message}</Alert>}
      {criterionNames.map((name) => (
        <RatingChoice
          key={name}
          legend={`${criteria[name]}, from 1 to 5`}
          name={name}
          ratings={MARKS}
          value={typed ? typed[name] : (review?.[name]?.toString() ?? undefined)}
          error={errors[name]}
        />
      ))}
      <Field label="Note" hint="For the desk. May be empty" error={errors['comment']}>
        <TextArea
          name="comment"
          defaultValue={typed?.['comment'] ?? review?.comment}
          maxLength={COMMENT_MOST}
          rows={3}
        />
      </Field>
      <div>
        <label className={styles.tick}>
          <input
            type="checkbox"
            name="knowsThem"
            aria-describedby={id}
            defaultChecked={typed ? typed['knowsThem'] === 'on' : review?.knowsThem}
          />
          <span>
            I know these people
            <small className="mut" id={id}>
              {' '}
              Then your marks do not count, and none are needed.
            </small>
          </span>
        </label>
      </div>
      <div>
        <Button type="submit" isBusy={isSending} busyText="Saving...">
          Save and go on
        </Button>
      </div>
    </Form>
  )
}

const stateTexts = { 'to watch': 'To watch', seen: 'Seen', 'knows them': 'You know them' }

function FilmList({ view: { films, film, total, done, page, hasMore } }: { view: View }) {
  const left = total - done
  return (
    <Fold
      title="All films"
      state={left === 0 ? 'You have seen all of them' : `${counted(left, 'film', 'films')} left`}
      opensFor={page > 1}
    >
      <ul className={jury.films}>
        {films.map(({ id, title, state }) => (
          <li key={id}>
            <Link to={`?film=${id}&page=${page}`} aria-current={id === film?.id ? 'page' : undefined}>
              <span>{title}</span>
              <span className="sm mut num">{stateTexts[state]}</span>
            </Link>
          </li>
        ))}
      </ul>
      <Pager label="Pages of films" page={page} hasMore={hasMore} />
    </Fold>
  )
}

/** The link has ended, or never was one. */
export function NoJury({ message }: { message: string }) {
  return (
    <main className={`wrap ${styles.page}`} id="content">
      <h1>No jury here</h1>
      <FieldError id="jury-gone">{message}</FieldError>
    </main>
  )
}
