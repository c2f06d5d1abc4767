import { Link } from 'react-router'

/** Beside mails that were saved while there was no mail server. Only super admins may send them. */
export function SavedMailsLink() {
  return (
    <p className="sm mut">
      A super admin can <Link to="/admin/mails?tab=saved">Send saved mails</Link> once a mail server is set.
    </p>
  )
}
