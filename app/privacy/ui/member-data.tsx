import type { ReactNode } from 'react'
import { Form } from 'react-router'
import type { PersonalData } from '#app/club/model.ts'
import { plainDay } from '#app/ui/ago.tsx'
import { Button } from '#app/ui/button.tsx'
import { DownloadLink } from '#app/ui/download-link.tsx'
import { EraseForm } from '#app/ui/erase-form.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { PersonalDataList } from './personal-data.tsx'

interface MemberDataProps {
  id: string
  name: string
  erasure: { at: string; isOnBehalf: boolean } | null
  /** null: not asked for. */
  held: readonly PersonalData[] | null
  /** The password field of the reauthentication; null: not needed now. */
  password: ReactNode
  answer: ReactNode
  /** Something in it was just answered. */
  isOpen: boolean
  /** The form that was refused opens again. */
  isEraseRefused: boolean
  timeZone: string
  /** The intent of the form that is being sent. */
  sending: string | null
}

/** product.md#on-behalf: shows a member's personal data, and erases it on their behalf. */
export function MemberData(props: MemberDataProps) {
  const { id, held, password, answer, timeZone, sending, erasure, isOpen } = props
  return (
    <Fold
      title="Personal data"
      state={erasure ? `Erased on ${plainDay(erasure.at, timeZone)}` : 'Show or erase what the club holds'}
      opensFor={isOpen || erasure !== null}
    >
      {answer}
      {!held && (
        <Form method="post" className="stack" preventScrollReset noValidate>
          <input type="hidden" name="intent" value="data" />
          <p className="mut">
            Everything the club holds under this account, for somebody who asks. Each reading is in the audit
            log.
          </p>
          {!isOpenErase(props) && password}
          <div>
            <Button type="submit" variant="line" isBusy={sending === 'data'} busyText="Reading...">
              What we hold
            </Button>
          </div>
        </Form>
      )}
      {held && (
        <>
          <div>
            <DownloadLink to={`/admin/users/${id}/data.json`}>Download as JSON</DownloadLink>
          </div>
          <PersonalDataList held={held} timeZone={timeZone} />
        </>
      )}
      {erasure ? <Planned {...props} erasure={erasure} /> : <Erase {...props} />}
    </Fold>
  )
}

const isOpenErase = ({ isEraseRefused, erasure }: MemberDataProps) => isEraseRefused && !erasure

function Planned({
  erasure,
  timeZone,
  sending,
}: MemberDataProps & { erasure: NonNullable<MemberDataProps['erasure']> }) {
  return (
    <Alert tone="warn">
      <Form method="post" className="stack" preventScrollReset>
        <input type="hidden" name="intent" value="keep" />
        <p>
          <b>Everything is erased on {plainDay(erasure.at, timeZone)}.</b>{' '}
          {!erasure.isOnBehalf && 'The member asked for it and can take it back on their own page.'}
        </p>
        {erasure.isOnBehalf && (
          <div>
            <Button
              type="submit"
              variant="lamp"
              size="s"
              isBusy={sending === 'keep'}
              busyText="One moment..."
            >
              Do not erase
            </Button>
          </div>
        )}
      </Form>
    </Alert>
  )
}

function Erase({ name, password, isEraseRefused, sending }: MemberDataProps) {
  return (
    <EraseForm
      label="Erase on behalf"
      submitLabel="Erase in seven days"
      isRefused={isEraseRefused}
      isBusy={sending === 'erase'}
    >
      <p>
        In seven days everything about {name} under this account, its confirmed email and its phone is
        deleted, and no backup brings it back. Places at events to come go to the waitlist today. Do this when
        the person asks for it.
      </p>
      {password}
    </EraseForm>
  )
}
