import type { ReactNode } from 'react'
import { useFetcher } from 'react-router'
import type { FormResult } from '#app/club/form-result.ts'
import { plainDay } from '#app/ui/ago.tsx'
import { Button } from '#app/ui/button.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { PhoneLink } from '#app/ui/phone-link.tsx'
import type { ListedUser } from '../model.ts'
import styles from './people.module.css'

/** The result of showing a phone number. */
export type PhoneResult = FormResult<{ id: string; phone: string }>

/** The facts of an opened row. A simple sign-up has only an email. */
export function personFacts(person: ListedUser, timeZone: string): (readonly [string, ReactNode])[] {
  const { email, phone, branch, year, interest, createdAt, approvedAt, approvedBy, joinRequestId } = person
  return [
    ['Email', email],
    ['Phone', phone],
    ['Branch', branch],
    ['Year', year],
    ['Interest', interest],
    ['Since', plainDay(createdAt, timeZone)],
    ['Approved', approvedAt && plainDay(approvedAt, timeZone) + (approvedBy ? ` by ${approvedBy}` : '')],
    ['Join request', joinRequestId],
  ]
}

/** Masked until the viewer reveals it, which is recorded in the audit log. */
export function PhoneCell({
  person,
  action,
  first = null,
  isInRow = false,
}: {
  person: Pick<ListedUser, 'id' | 'name' | 'phone'>
  /** A view of /admin/users, which answers; the page comes back to it without scripts. */
  action: string
  /** The result of a form sent without scripts. */
  first?: PhoneResult | null
  /** The action of a row: on a phone the button alone. */
  isInRow?: boolean
}) {
  const fetcher = useFetcher<PhoneResult>()
  const answer = fetcher.data ?? (first?.ok && first.id === person.id ? first : null)
  if (person.phone === null) return null
  if (answer?.ok) return <WholePhone phone={answer.phone} />
  return (
    <fetcher.Form method="post" action={action} className={styles.phone} data-in-row={isInRow || undefined}>
      <HiddenFields fields={{ intent: 'reveal-phone', id: person.id }} />
      <span className={`${styles.whole} num`}>{person.phone}</span>
      <Button
        type="submit"
        variant={isInRow ? 'soft' : 'line'}
        size="s"
        isBusy={fetcher.state !== 'idle'}
        aria-label={`Show the phone of ${person.name}`}
      >
        <span className={styles.wide}>Show</span>
        <span className={styles.narrow}>Phone</span>
      </Button>
      {answer && <span className={styles.problem}>{answer.message}</span>}
    </fetcher.Form>
  )
}

function WholePhone({ phone }: { phone: string }) {
  return (
    <span role="status">
      <PhoneLink phone={phone} />
    </span>
  )
}
