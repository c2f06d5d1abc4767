import { ButtonLink } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { useNavigationView } from './admin-nav.tsx'
import { AdminShell } from './shell.tsx'

/** A page of the admin area that is not there, or not for this admin: the navigation stays. */
export function RefusedScreen({ clubName, message }: { clubName: string; message: string | null }) {
  const names = useNavigationView()?.superAdmins ?? []
  return (
    <AdminShell clubName={clubName} title={message === null ? 'Page Not Found' : 'Not for your role'}>
      <div className="stack" data-align="start">
        {message === null ? (
          <p>
            This page does not exist, has moved or was deleted. Check the address, or go on from the menu.
          </p>
        ) : (
          <>
            <Alert>{message}</Alert>
            {names.length > 0 && <p>Ask: {names.join(', ')}</p>}
          </>
        )}
        <ButtonLink to="/admin/dashboard">Back to Home</ButtonLink>
      </div>
    </AdminShell>
  )
}
