import { Link } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { AuthFrame, AuthLinks } from './auth-frame.tsx'

/** For a simple sign-up: what the account is, what happens next, and the ways out. */
export function PendingApprovalCard({
  clubName,
  message,
  email,
}: {
  clubName: string
  message: string
  email: string
}) {
  return (
    <AuthFrame
      clubName={clubName}
      title="Waiting for approval"
      picture="/art/hero/film-making.webp"
      line="Thank you for signing up."
    >
      <div className="stack">
        <Alert tone="warn">{message}</Alert>
        <AccountExplanation email={email} />
        <ButtonLink to="/join">Send a join request</ButtonLink>
        <ButtonLink to="/me" variant="line">
          Open my page
        </ButtonLink>
        <form method="post" action="/logout">
          <Button type="submit" variant="line">
            Log out
          </Button>
        </form>
        <AuthLinks>
          <Link to="/">Back to the club</Link>
          <Link to="/privacy">How to have this account deleted</Link>
        </AuthLinks>
      </div>
    </AuthFrame>
  )
}

function AccountExplanation({ email }: { email: string }) {
  return (
    <>
      <p>
        You are signed in as <b>{email}</b>. This account is not an admin account: it cannot open the admin
        pages.
      </p>
      <p className="mut">
        Nobody approves it as it is: who is to help run the site gets an invite from a super admin. The club’s
        admins see your account in their list of users. To become a member, send a join request: a club admin
        reads it and writes to you on WhatsApp.
      </p>
    </>
  )
}
