import { Link } from 'react-router'
import type { PhoneHolder } from '../member-form.rules.ts'

/** Whose the phone is that was refused. */
export function PhoneHolderLink({ holder: { id, name } }: { holder: PhoneHolder }) {
  return (
    <p>
      The phone is that of <Link to={`/admin/users/${id}`}>{name}</Link>. If it is the same person, erase the
      account that is not used, on its page.
    </p>
  )
}
