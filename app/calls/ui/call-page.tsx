import { Form } from 'react-router'
import { honeypot, SEND_AGAIN } from '#app/club/honeypot.rules.ts'
import type { Refusal } from '#app/club/form-result.ts'
import { EMAIL_MAX_LENGTH } from '#app/club/email.rules.ts'
import { NAME_MAX_LENGTH } from '#app/club/person-fields.rules.ts'
import { markedBlocks } from '#app/club/text-marks.rules.ts'
import { filmFields } from '#app/films/film-fields.rules.ts'
import { plainMoment } from '#app/ui/ago.tsx'
import { BackLink } from '#app/ui/back-link.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { longestWordStep } from '#app/ui/longest-word.ts'
import { Honeypot } from '#app/ui/honeypot.tsx'
import { MarkedText } from '#app/ui/marked-text.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { entryNotice } from '../entries.rules.ts'
import type { FilmCall } from '../model.ts'
import styles from './calls.module.css'

interface CallPageView {
  call: FilmCall
  isTaking: boolean
  requestKey: string
  timeZone: string
}

interface CallPageProps extends CallPageView {
  refusal: Refusal | null
  /** What is said of an entry that was just withdrawn by its link. */
  withdrawn: string | null
  isSending: boolean
  contactEmail: string
}

/** Where the page of its call is no longer there. */
export function WithdrawnPage({ message }: { message: string }) {
  return (
    <main className={`wrap ${styles.page}`} id="content">
      <div className="stack titled" data-gap="3">
        <BackLink className={styles.back} to="/short-films" />
        <h1>Withdrawn</h1>
        <p className="lead">{message}</p>
      </div>
    </main>
  )
}

/** What a call asks for, and the beginning of an entry. */
export function CallPage(props: CallPageProps) {
  const { call, isTaking, withdrawn, timeZone } = props
  return (
    <main className={`wrap ${styles.page}`} id="content">
      <div className="stack titled" data-gap="3">
        <BackLink className={styles.back} to="/short-films" />
        <h1 data-letters={longestWordStep(call.title)}>{call.title}</h1>
        <p className="lead">{call.description}</p>
      </div>
      {withdrawn && <Alert tone="good">{withdrawn}</Alert>}
      <ul className={`${styles.facts} num`}>
        {factsOf(call, timeZone).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
      {call.rules && (
        <section className={`stack ${styles.part}`} data-gap="3" aria-labelledby="rules">
          <h2 id="rules">Rules</h2>
          <MarkedText blocks={markedBlocks(call.rules)} />
        </section>
      )}
      <section className={`stack ${styles.part}`} aria-labelledby="enter">
        <h2 id="enter">Enter your film</h2>
        {isTaking || props.refusal ? (
          <StartForm {...props} />
        ) : (
          <p className="mut">This call has closed. Whoever entered a film finds it by its own link.</p>
        )}
      </section>
    </main>
  )
}

function factsOf({ closesAt, mostMinutes, places, hidesNames }: FilmCall, timeZone: string) {
  return [
    `Until ${plainMoment(closesAt, timeZone)}`,
    ...(mostMinutes ? [`At most ${mostMinutes} minutes`] : []),
    ...(places ? [places === 1 ? 'One film is chosen' : `Up to ${places} films are chosen`] : []),
    ...(hidesNames ? ['The jury watches without knowing who made a film'] : []),
  ]
}

/** Title, name and email begin a draft with a link of its own; the rest is filled in there. */
function StartForm({ requestKey, refusal, isSending, contactEmail }: CallPageProps) {
  const typed = refusal?.typed ?? {}
  const errors = refusal?.errors ?? {}
  return (
    <Form method="post" className="stack" noValidate>
      {refusal && !refusal.errors && <Alert>{refusal.message}</Alert>}
      <HiddenFields fields={{ requestKey: typed['requestKey'] ?? requestKey }} />
      <p className="mut">You get a link to your entry. Fill it in there, in one go or over some days.</p>
      <Field label="Title of the film" error={errors['title']}>
        <TextInput
          name="title"
          defaultValue={typed['title']}
          maxLength={filmFields.title.most}
          autoComplete="off"
          required
        />
      </Field>
      <div className="grid2">
        <Field label="Your name" error={errors['name']}>
          <TextInput
            name="name"
            defaultValue={typed['name']}
            maxLength={NAME_MAX_LENGTH}
            autoComplete="name"
            required
          />
        </Field>
        <Field label="Your email" error={errors['email']}>
          <TextInput
            name="email"
            type="email"
            defaultValue={typed['email']}
            maxLength={EMAIL_MAX_LENGTH}
            autoComplete="email"
            required
          />
        </Field>
      </div>
      <Honeypot {...honeypot} isAsked={refusal?.message === SEND_AGAIN} />
      <p className={styles.notice}>{entryNotice(contactEmail)}</p>
      <div>
        <Button type="submit" isBusy={isSending} busyText="One moment...">
          Begin my entry
        </Button>
      </div>
    </Form>
  )
}
