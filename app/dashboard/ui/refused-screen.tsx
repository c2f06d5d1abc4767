import type { ReactNode } from 'react'
import { isRouteErrorResponse, Link } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { useNavigationView } from './admin-nav.tsx'
import { AdminShell } from './shell.tsx'

/** A page of the admin area that is not there, not for this admin, or failed: the navigation stays. */
export function RefusedScreen({ clubName, error }: { clubName: string; error: unknown }) {
  const names = useNavigationView()?.superAdmins ?? []
  const answer = isRouteErrorResponse(error) ? error : null
  const status = answer?.status ?? 500
  const ask = names.length > 0 && <p>Ask: {names.join(', ')}</p>
  const home = (
    <ButtonLink to="/admin/dashboard" variant={status === 403 || status === 404 ? 'accent' : 'line'}>
      Back to Home
    </ButtonLink>
  )
  if (status === 404)
    return (
      <Refused clubName={clubName} title="Page Not Found">
        <p>This page does not exist, has moved or was deleted. Check the address, or go on from the menu.</p>
        {home}
      </Refused>
    )
  if (status === 403)
    return (
      <Refused clubName={clubName} title="Not for your role">
        <Alert>{String(answer?.data)}</Alert>
        {ask}
        {home}
      </Refused>
    )
  return (
    <Refused clubName={clubName} title="Something went wrong.">
      <p>This screen could not be shown.</p>
      {ask || (
        <p>
          If it stays like this, look at{' '}
          <Link className="textlink" to="/admin/health">
            Backups and health
          </Link>
          .
        </p>
      )}
      <div className="cluster">
        <Button onClick={() => location.reload()}>Refresh Page</Button>
        {home}
      </div>
    </Refused>
  )
}

function Refused({ clubName, title, children }: { clubName: string; title: string; children: ReactNode }) {
  return (
    <AdminShell clubName={clubName} title={title}>
      <div className="stack" data-align="start">
        {children}
      </div>
    </AdminShell>
  )
}
