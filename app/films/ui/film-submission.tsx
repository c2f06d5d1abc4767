import { type FormEvent, useState } from 'react'
import { Form, Link } from 'react-router'
import { BackLink } from '#app/ui/back-link.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { preventDoubleClick } from '#app/ui/click-guards.ts'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { EMAIL_MAX_LENGTH } from '#app/club/email.rules.ts'
import { checkFilmEmail, FILM_FORM_OPENED, filmNoticeText, filmProblemMessages } from '../rules.ts'
import styles from './films.module.css'

/** The result of the page's action: why the email was not stored, and what was typed. Empty: it was stored. */
export interface FilmFormResult {
  message?: string
  email?: string
}

interface SubmissionFormProps {
  answer: FilmFormResult | undefined
  isSending: boolean
  formUrl: string
  contactEmail: string
}

/** An open call for films (app/calls). */
interface OpenCall {
  id: string
  /** Its title, what is looked for, and until when. */
  text: string
}

/** `formUrl` '': there is no form, or a call stands in its place. */
export function FilmSubmission({
  hasFilms,
  calls,
  ...form
}: SubmissionFormProps & { hasFilms: boolean; calls: readonly OpenCall[] }) {
  return (
    <section className={styles.hero}>
      <Picture src="/art/hero/film-making.webp" alt="" width={1720} height={720} sizes="100vw" isUrgent />
      <div className={`wrap ${styles.copy}`}>
        <BackLink className={styles.back} to="/" />
        {form.formUrl ? (
          <>
            <h1>Made a short film? We have a screen.</h1>
            <p className="lead">Send it in. If it makes one of us rewind, it goes up on a Friday night.</p>
            <SubmissionForm {...form} />
          </>
        ) : (
          <>
            <h1>Short films</h1>
            <p className="lead">
              {hasFilms ? 'What the club has made.' : 'Our first films will be here soon.'}
            </p>
          </>
        )}
        {calls.map(({ id, text }) => (
          <div key={id}>
            <p className="lead">{text}</p>
            <ButtonLink to={`/submit/${id}`}>Enter your film</ButtonLink>
          </div>
        ))}
        {hasFilms && (
          <a className={styles.hint} href="#films">
            <Icon name="down" />
            Scroll down for the latest stuff
          </a>
        )}
      </div>
    </section>
  )
}

/** The external form opens from the click itself, so that no pop-up blocker stops it (product.md#film-submission). */
function SubmissionForm({ answer, isSending, formUrl, contactEmail }: SubmissionFormProps) {
  const [problem, setProblem] = useState<string | null>(null)
  const [hasOpened, setOpened] = useState(false)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const check = checkFilmEmail(new FormData(event.currentTarget).get('email'))
    setProblem(check.ok ? null : filmProblemMessages[check.problem])
    if (!check.ok || isSending) return event.preventDefault()
    window.open(formUrl, '_blank', 'noopener,noreferrer')
    setOpened(true)
  }
  const refusal = problem ?? answer?.message ?? null
  return (
    <Form className={styles.form} method="post" noValidate preventScrollReset onSubmit={submit}>
      <div className={styles.row}>
        <Field label="Email (optional)" error={refusal}>
          <TextInput
            type="email"
            name="email"
            autoComplete="email"
            placeholder="you@college.ac.in"
            maxLength={EMAIL_MAX_LENGTH}
            defaultValue={answer?.email}
            onChange={() => setProblem(null)}
          />
        </Field>
        <Button type="submit" onClick={preventDoubleClick} isBusy={isSending} busyText="Submitting...">
          Submit Film <Icon name="away" />
        </Button>
      </div>
      <p className={styles.notice}>
        {filmNoticeText(contactEmail)}{' '}
        <Link className="textlink" to="/privacy">
          Privacy
        </Link>
      </p>
      {(hasOpened || answer) && !refusal && <FormOpened formUrl={formUrl} />}
    </Form>
  )
}

function FormOpened({ formUrl }: { formUrl: string }) {
  return (
    <Alert tone="good" role="alert">
      {FILM_FORM_OPENED}{' '}
      <a className="textlink" href={formUrl} target="_blank" rel="noopener noreferrer">
        Open the form
      </a>
    </Alert>
  )
}
