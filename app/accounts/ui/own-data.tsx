import type { ReactNode } from 'react'
import { Form, useNavigation } from 'react-router'
import { plainDay } from '#app/ui/ago.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EraseForm } from '#app/ui/erase-form.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { ERASURE_WORD } from '../own-page.rules.ts'
import { type OwnPageProps, Part, PartAnswer } from './own-page-part.tsx'

type PageProps = Pick<OwnPageProps, 'page' | 'answer' | 'timeZone'>

/** While the seven days last: the day, and the way back. */
export function Erasing({ page: { eraseAt }, answer, timeZone }: PageProps) {
  const isBusy = useNavigation().formData?.get('intent') === 'keep'
  if (!eraseAt) return <PartAnswer answer={answer} about="keep" />
  return (
    <Alert role="status">
      <div className="stack">
        <p>
          <b>Your data is erased on {plainDay(eraseAt, timeZone)}.</b> Until then you can stop it. Your seats
          are given back already.
        </p>
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="keep" />
          <Button type="submit" variant="lamp" size="s" isBusy={isBusy} busyText="One moment...">
            Keep my page
          </Button>
        </Form>
      </div>
    </Alert>
  )
}

/** product.md#own-data: says what is erased, what stays, and when, before the person confirms. */
export function OwnData({
  page,
  answer,
  seats,
  children,
}: Pick<PageProps, 'page' | 'answer'> & {
  seats: number
  /** The personal data, once it was requested. */
  children: ReactNode
}) {
  return (
    <Part title="My data">
      <p className="mut">
        Everything the club holds about you
        {page.isEmailConfirmed && ', also under your email and your number'}.
      </p>
      <div className="cluster">
        {!children && (
          <ButtonLink to="/me?show=data" variant="line" size="s" preventScrollReset>
            Read everything
          </ButtonLink>
        )}
        <ButtonLink to="/me/data.json" variant="line" size="s" reloadDocument download>
          Download everything
        </ButtonLink>
      </div>
      {children}
      {page.eraseAt ? (
        <p className="mut">Your erasure is planned. The notice at the top of this page has the way back.</p>
      ) : (
        <EraseMe answer={answer} seats={seats} />
      )}
    </Part>
  )
}

function EraseMe({ answer, seats }: Pick<PageProps, 'answer'> & { seats: number }) {
  const refused = answer?.about === 'erase' && !answer.ok ? answer : null
  const isBusy = useNavigation().formData?.get('intent') === 'erase'
  return (
    <EraseForm
      label="Erase me"
      submitLabel="Erase me in seven days"
      isRefused={refused !== null}
      isBusy={isBusy}
    >
      <ul className="stack">
        <li>
          <b>In seven days</b> your account, name, phone, email, request, registrations and film submissions
          are deleted, and no backup brings them back. Until then you can change your mind here.
        </li>
        {seats > 0 && (
          <li>
            <b>Today</b> your {seats === 1 ? 'place' : `${seats} places`} at events to come{' '}
            {seats === 1 ? 'goes' : 'go'} to the first on the waitlist. That cannot be undone.
          </li>
        )}
        <li>
          <b>What stays</b> is what the club published with your name, such as film credits, and comments
          under posts. Write to the club to have them changed.
        </li>
      </ul>
      <Field label={`Write ${ERASURE_WORD} to confirm`} error={refused?.message}>
        <TextInput name="word" autoComplete="off" autoCapitalize="characters" spellCheck={false} required />
      </Field>
    </EraseForm>
  )
}
