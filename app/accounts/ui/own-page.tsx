import type { ReactNode } from 'react'
import { formatPhone } from '#app/club/person-fields.rules.ts'
import { Badge } from '#app/ui/badge.tsx'
import { plainDay } from '#app/ui/ago.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { longestWordStep } from '#app/ui/longest-word.ts'
import { ToastRegion } from '#app/ui/toast.tsx'
import type { OwnPage } from '../people/own-page.server.ts'
import styles from './own-page.module.css'
import { CalendarLink, ChangeEmail, ConfirmEmail, Details, MailsComeBack } from './own-page-forms.tsx'
import { Consents } from './own-consents.tsx'
import { type OwnPageProps, Part, PartAnswer } from './own-page-part.tsx'

/** Rendered by the domains that they are about. */
interface OwnPageSlots {
  membership: ReactNode
  /** false: there are none. */
  seats: ReactNode
  tickets: ReactNode
  attended: ReactNode
  films: ReactNode
  data: ReactNode
  erasing: ReactNode
}

/** product.md#my-page */
export function OwnPageView({
  membership,
  seats,
  tickets,
  attended,
  films,
  data,
  erasing,
  ...shown
}: OwnPageProps & OwnPageSlots) {
  const { page } = shown
  return (
    <main className={`wrap ${styles.page}`} id="content">
      <Head page={page} membership={membership} timeZone={shown.timeZone} />
      {erasing}
      {page.emailRefusedAt && <MailsComeBack {...shown} />}
      <div className={styles.columns}>
        <div className="stack" data-gap="6">
          {page.isEmailConfirmed ? (
            <>
              {(seats || shown.answer?.about === 'seat') && (
                <Part title="Seats to confirm">
                  <PartAnswer answer={shown.answer} about="seat" />
                  {seats}
                </Part>
              )}
              <Part title="Tickets to come">{tickets}</Part>
              <Part title="Events attended">{attended}</Part>
              <Part title="Films sent in">{films}</Part>
            </>
          ) : (
            <Part title="Confirm your email">
              <ConfirmEmail {...shown} />
            </Part>
          )}
        </div>
        <div className="stack" data-gap="6">
          <Settings {...shown} />
          {data}
        </div>
      </div>
      <ToastRegion />
    </main>
  )
}

function Settings(props: OwnPageProps) {
  return (
    <>
      <Part title="What the club may do">
        <Consents {...props} />
      </Part>
      <Part title="My details">
        <Details {...props} />
      </Part>
      {props.page.isEmailConfirmed && (
        <Part title="Email and calendar">
          <ChangeEmail {...props} />
          <CalendarLink {...props} />
        </Part>
      )}
    </>
  )
}

function Head({ page, membership, timeZone }: { page: OwnPage; membership: ReactNode; timeZone: string }) {
  const { name, isMember, memberSince, phone } = page
  return (
    <div className={`stack titled ${styles.head}`} data-gap="3">
      <h1 data-letters={longestWordStep(name)}>{name}</h1>
      <div className="cluster">
        {isMember ? <Badge kind="ok">Member</Badge> : <Badge>Not a member yet</Badge>}
        <span className="mut">
          {membership ??
            (isMember
              ? memberSince && `since ${plainDay(memberSince, timeZone)}`
              : 'An account for your tickets. It opens no admin page.')}
        </span>
      </div>
      <div className="cluster">
        {phone && <span className="mut num">{formatPhone(phone)}</span>}
        {!isMember && (
          <ButtonLink to="/join" variant="line" size="s">
            Send a join request
          </ButtonLink>
        )}
        <form method="post" action="/logout">
          <Button type="submit" variant="line" size="s">
            Sign out
          </Button>
        </form>
      </div>
    </div>
  )
}
