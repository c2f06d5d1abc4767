import { useFetcher } from 'react-router'
import type { FormResult } from '#app/club/form-result.ts'
import { plainDay } from '#app/ui/ago.tsx'
import { Button } from '#app/ui/button.tsx'
import type { ListedUser } from '../model.ts'
import styles from './people.module.css'

/** The result of showing a phone number. */
export type PhoneResult = FormResult<{ id: string; phone: string }>

/** A simple sign-up is asked for nothing but an e-mail. */
export function TextCell({ text }: { text: string | null }) {
  if (text !== null) return <span className={`${styles.whole} num`}>{text}</span>
  return (
    <span className="mut3" data-empty>
      <span aria-hidden="true">·</span>
      <span className="sr">None</span>
    </span>
  )
}

/** When the user was approved, and by whom. */
export function ApprovalCell({ user, timeZone }: { user: ListedUser; timeZone: string }) {
  if (user.approvedAt === null) return <TextCell text={null} />
  return (
    <span>
      <span className={`${styles.whole} num`}>{plainDay(user.approvedAt, timeZone)}</span>
      {user.approvedBy && <span className={styles.under}>by {user.approvedBy}</span>}
    </span>
  )
}

export function JoinRequestCell({ id }: { id: string | null }) {
  return id === null ? <TextCell text={null} /> : <span className="xs mut num">{id}</span>
}

/** Masked until the viewer asks to see it, which is recorded in the audit log. */
export function PhoneCell({
  person,
  action,
  first = null,
}: {
  person: Pick<ListedUser, 'id' | 'name' | 'phone'>
  /** A view of /admin/users, which answers; the page comes back to it without scripts. */
  action: string
  /** Of a form sent without scripts. */
  first?: PhoneResult | null
}) {
  const fetcher = useFetcher<PhoneResult>()
  const answer = fetcher.data ?? (first?.ok && first.id === person.id ? first : null)
  if (person.phone === null) return <TextCell text={null} />
  if (answer?.ok) {
    return (
      <span className="num" role="status">
        {answer.phone}
      </span>
    )
  }
  return (
    <fetcher.Form method="post" action={action} className={styles.phone}>
      <input type="hidden" name="intent" value="reveal-phone" />
      <input type="hidden" name="id" value={person.id} />
      <span className={`${styles.whole} num`}>{person.phone}</span>
      <Button
        type="submit"
        variant="line"
        size="s"
        isBusy={fetcher.state !== 'idle'}
        aria-label={`Show the phone of ${person.name}`}
      >
        Show
      </Button>
      {answer && <span className={styles.problem}>{answer.message}</span>}
    </fetcher.Form>
  )
}
