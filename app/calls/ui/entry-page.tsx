import { useEffect, useId, useState } from 'react'
import { Form, useFetcher, useNavigation } from 'react-router'
import type { FormResult, Refusal } from '#app/club/form-result.ts'
import { NAME_MAX_LENGTH } from '#app/club/person-fields.rules.ts'
import { EMAIL_MAX_LENGTH } from '#app/club/email.rules.ts'
import { restoreTyped } from '#app/ui/early-typing.ts'
import { plainMoment } from '#app/ui/ago.tsx'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Field, FieldError, TextArea, TextInput } from '#app/ui/field.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { longestWordStep } from '#app/ui/longest-word.ts'
import { Alert } from '#app/ui/notice.tsx'
import { type PictureCheck, PictureFileField } from '#app/ui/picture-file-field.tsx'
import { Steps } from '#app/ui/steps.tsx'
import { ToastRegion } from '#app/ui/toast.tsx'
import { WithdrawFold } from '#app/ui/withdraw-fold.tsx'
import { decisionNote, entryFields, type EntryState, RIGHTS_TEXT } from '../entries.rules.ts'
import type { EntryPage as View } from '../entries.server.ts'
import { withdrawalQuestion } from '../withdrawal.rules.ts'
import styles from './calls.module.css'

interface EntryPageView extends View {
  link: string
  /** Of the form that is made now. */
  formKey: string
  isMailSent: boolean
  timeZone: string
}

export type EntryAnswer = FormResult<{ savedAt?: string }>

interface EntryProps {
  view: EntryPageView
  answer: EntryAnswer | null
}

interface PictureProps {
  which: 'poster' | 'still'
  label: string
  hint: string
  address: string
  picture: PictureCheck
}

const titles: Record<EntryState, string> = {
  draft: 'A draft',
  received: 'We have your film',
  watching: 'Your film is being watched',
  chosen: 'Your film was chosen',
  'not-this-time': 'Not this time',
}

/** The page behind the private link of an entry. */
export function EntryPage({
  view,
  answer,
  picture,
  contactEmail,
}: EntryProps & Pick<PictureProps, 'picture'> & { contactEmail: string }) {
  useEffect(restoreTyped, [])
  const { state, isOpen, isLinkAsked, call, entry } = view
  return (
    <main className={`wrap ${styles.page}`} id="content">
      <div className="stack titled" data-gap="2">
        <p className="mut sm">{call.title}</p>
        <h1 data-letters={longestWordStep(entry.title)}>{entry.title}</h1>
        <p className="lead">
          {titles[state]}. <NextStep {...view} />
        </p>
      </div>
      <EntrySteps {...view} />
      {answer?.ok && <Alert tone="good">{answer.message}</Alert>}
      {isOpen && <Pictures view={view} picture={picture} />}
      {isOpen || (answer?.ok === false && answer.typed && !isLinkAsked) ? (
        <EntryForm view={view} answer={answer} />
      ) : (
        answer?.ok === false && !answer.errors && <Alert>{answer.message}</Alert>
      )}
      {isLinkAsked && <LinkForm view={view} answer={answer} />}
      <section className={`stack ${styles.part}`} data-gap="3" aria-labelledby="keep">
        <h2 id="keep">Keep this link</h2>
        <p className="mut">
          Whoever has it can change and withdraw the entry.
          {view.mail === 'sent' && ` It was mailed to ${entry.email}, too.`}
          {view.mail === 'waiting' && ` It is on its way to ${entry.email}, too.`}
        </p>
        <div>
          <CopyButton text={view.link} otherwise="Copy the address of this page by hand">
            Copy link
          </CopyButton>
        </div>
        <WithdrawFold title="Withdraw my entry">
          {withdrawalQuestion({ isChosen: state === 'chosen', contactEmail })}
        </WithdrawFold>
      </section>
      <ToastRegion />
    </main>
  )
}

function NextStep({ state, isOpen, isMailSent, call, timeZone }: EntryPageView) {
  const closes = <b className="num">{plainMoment(call.closesAt, timeZone)}</b>
  if (state === 'draft')
    return isOpen ? <>Send it before {closes}.</> : <>It was not sent before the call closed.</>
  if (state === 'received') return <>You can correct it until {closes}.</>
  return state === 'not-this-time' ? <>Thank you for sending it.</> : <>{decisionNote(state, isMailSent)}</>
}

function EntrySteps({ state, entry, timeZone }: EntryPageView) {
  const at = (instant: string | null) => (instant ? plainMoment(instant, timeZone) : null)
  const order: EntryState[] = ['draft', 'received', 'watching']
  const reached = state === 'chosen' || state === 'not-this-time' ? 3 : order.indexOf(state)
  const mark = (step: number) => (step < reached ? 'done' : step === reached ? 'now' : 'next')
  const end = state === 'chosen' ? 'done' : state === 'not-this-time' ? 'no' : 'next'
  return (
    <Steps
      steps={[
        { mark: mark(0), title: 'Draft', note: at(entry.createdAt) },
        { mark: mark(1), title: 'Received', note: at(entry.sentAt) },
        { mark: mark(2), title: 'Being watched' },
        {
          mark: end,
          title: end === 'done' ? 'Chosen' : end === 'no' ? 'Not this time' : 'Answer',
          note: at(entry.toldAt),
        },
      ]}
    />
  )
}

const typedIn = (answer: EntryAnswer | null) => (answer?.ok === false ? answer.typed : undefined)
const errorsIn = (answer: EntryAnswer | null): NonNullable<Refusal['errors']> =>
  answer?.ok === false ? (answer.errors ?? {}) : {}

/** With the version that the fields were made from. Only an own save renews it: a reload of the page keeps what is typed. */
function useHiddenFields({ view, answer }: EntryProps): { seenAt: string; formKey: string } {
  const answered = answer?.ok ? answer.savedAt : typedIn(answer)?.['seenAt']
  const [seenAt, setSeenAt] = useState(answered ?? view.entry.updatedAt)
  if (answered !== undefined && answered > seenAt) setSeenAt(answered)
  const [formKey] = useState(view.formKey)
  return { seenAt, formKey }
}

function EntryForm({ view, answer }: EntryProps) {
  const { entry, state } = view
  const typed = typedIn(answer)
  const errors = errorsIn(answer)
  const intent = useNavigation().formData?.get('intent')
  const values: Partial<Record<string, string>> = {
    ...entry.answers,
    title: entry.title,
    name: entry.name,
    email: entry.email,
    ...typed,
  }
  const hidden = useHiddenFields({ view, answer })
  const hasRights = typed ? typed['rights'] === 'on' : entry.rightsText !== ''
  return (
    <Form method="post" className={`stack ${styles.part}`} preventScrollReset noValidate>
      <HiddenFields fields={hidden} />
      <h2>The film</h2>
      {answer?.ok === false && <Alert>{answer.message}</Alert>}
      <FilmFields values={values} errors={errors} />
      <h2>You</h2>
      <div className="grid2">
        <Field label="Your name" error={errors['name']}>
          <TextInput
            name="name"
            defaultValue={values['name']}
            maxLength={NAME_MAX_LENGTH}
            autoComplete="name"
          />
        </Field>
        <Field label="Your email" error={errors['email']}>
          <TextInput
            name="email"
            type="email"
            defaultValue={values['email']}
            maxLength={EMAIL_MAX_LENGTH}
            autoComplete="email"
          />
        </Field>
      </div>
      {errors['poster'] && <FieldError id="poster-missing">{errors['poster']}</FieldError>}
      {errors['still'] && <FieldError id="still-missing">{errors['still']}</FieldError>}
      <Rights isTicked={hasRights} error={errors['rights']} />
      <div className="cluster">
        {state === 'draft' ? (
          <>
            <Button
              type="submit"
              name="intent"
              value="save"
              variant="line"
              isBusy={intent === 'save'}
              busyText="Saving..."
            >
              Save draft
            </Button>
            <Button type="submit" name="intent" value="send" isBusy={intent === 'send'} busyText="Sending...">
              Send the film in
            </Button>
          </>
        ) : (
          <Button type="submit" name="intent" value="save" isBusy={intent === 'save'} busyText="Saving...">
            Save changes
          </Button>
        )}
      </div>
    </Form>
  )
}

const SHORT = new Set(['year', 'minutes', 'languages', 'ageRating'])

function FilmFields({
  values,
  errors,
}: {
  values: Partial<Record<string, string>>
  errors: Partial<Record<string, string>>
}) {
  return (
    <div className="grid2">
      {entryFields.map(({ name, label, hint, type, most }) => (
        <Field
          key={name}
          label={label}
          hint={hint}
          error={errors[name]}
          className={SHORT.has(name) ? '' : 'span2'}
        >
          {type === 'text' ? (
            <TextArea name={name} defaultValue={values[name]} maxLength={most} rows={4} />
          ) : (
            <TextInput
              name={name}
              defaultValue={values[name]}
              maxLength={most}
              autoComplete="off"
              inputMode={
                name === 'minutes' || name === 'year' ? 'numeric' : type === 'link' ? 'url' : undefined
              }
            />
          )}
        </Field>
      ))}
    </div>
  )
}

function Rights({ isTicked, error }: { isTicked: boolean; error: string | undefined }) {
  const id = useId()
  return (
    <div data-field="">
      <label className={styles.tick}>
        <input
          type="checkbox"
          name="rights"
          defaultChecked={isTicked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span>{RIGHTS_TEXT}</span>
      </label>
      {error && <FieldError id={id}>{error}</FieldError>}
    </div>
  )
}

/** The call has closed, but the desk could not open the link. */
function LinkForm({ view, answer }: EntryProps) {
  const { entry } = view
  const hidden = useHiddenFields({ view, answer })
  const errors = errorsIn(answer)
  const values = { ...entry.answers, ...typedIn(answer) }
  const isBusy = useNavigation().formData?.get('intent') === 'link'
  return (
    <Form method="post" className={`stack ${styles.part}`} preventScrollReset noValidate>
      <HiddenFields fields={hidden} />
      <h2>The link did not open for us</h2>
      {answer?.ok === false && <Alert>{answer.message}</Alert>}
      {entryFields
        .filter(({ name }) => name.startsWith('video'))
        .map(({ name, label, hint, most }) => (
          <Field key={name} label={label} hint={hint} error={errors[name]}>
            <TextInput name={name} defaultValue={values[name]} maxLength={most} autoComplete="off" />
          </Field>
        ))}
      <div>
        <Button type="submit" name="intent" value="link" isBusy={isBusy} busyText="Saving...">
          Save the link
        </Button>
      </div>
    </Form>
  )
}

function Pictures({ view: { entry }, picture }: Pick<EntryProps, 'view'> & Pick<PictureProps, 'picture'>) {
  return (
    <section className={`stack ${styles.part}`} aria-labelledby="pictures">
      <h2 id="pictures">Pictures</h2>
      <p className="mut sm">JPEG, PNG or WebP, at most 2 MB each. Each is kept as soon as it is chosen.</p>
      <div className={styles.pictures}>
        <PictureForm
          which="poster"
          label="Poster"
          hint="Upright, 2:3"
          address={entry.poster}
          picture={picture}
        />
        <PictureForm
          which="still"
          label="Still"
          hint="A frame of the film, wide, 16:9"
          address={entry.still}
          picture={picture}
        />
      </div>
    </section>
  )
}

/** With scripts a picture is sent once it is chosen. Without them by its button. */
function PictureForm({ which, label, hint, address, picture }: PictureProps) {
  const fetcher = useFetcher<FormResult>()
  const [isSent, setSent] = useState(false)
  const isBusy = fetcher.state !== 'idle'
  const problem = fetcher.data?.ok === false ? fetcher.data.message : undefined
  return (
    <fetcher.Form method="post" encType="multipart/form-data">
      {address && (
        <div className={styles.frame} data-shape={which}>
          <img src={address} alt={`${label} of the film`} />
        </div>
      )}
      <HiddenFields fields={{ intent: which }} />
      <PictureFileField
        label={label}
        hint={hint}
        name="picture"
        accept="image/jpeg,image/png,image/webp,image/gif"
        error={isBusy ? undefined : problem}
        picture={picture}
        onCheck={(form) => {
          setSent(form !== null)
          if (form) void fetcher.submit(form)
        }}
      />
      <p className="sm mut" role="status">
        {isBusy ? 'Sending...' : isSent && !problem && 'Kept'}
      </p>
      <Button type="submit" variant="line" size="s" className="unscripted">
        Send the {which}
      </Button>
    </fetcher.Form>
  )
}
