import { formatPhone } from '#app/club/person-fields.rules.ts'
import { Button } from '#app/ui/button.tsx'
import { AdminIcon } from '#app/ui/admin-icon.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { Ticket } from '../model.ts'
import styles from './ticket-page.module.css'

export interface TicketMail {
  to: string
  /** 'off': this site has no mail server. */
  state: Exclude<Ticket['mail'], 'saved'> | 'off'
}

const mailMessages = {
  sent: 'We sent this ticket to',
  waiting: 'We are sending this ticket to',
  failed: 'We could not deliver this ticket to',
  none: 'This ticket was not mailed to',
} as const

function mailMessage({ to, state }: TicketMail): string {
  return state === 'off' ? 'This site cannot send mail yet.' : `${mailMessages[state]} ${to}.`
}

/** Without https there is no clipboard, and most desktop browsers cannot share. */
function canDo(feature: 'share' | 'clipboard'): boolean {
  return feature in navigator
}

export function KeepLink({
  link,
  title,
  mail,
  phone,
}: {
  link: string
  title: string
  mail: TicketMail | null
  phone: string | null
}) {
  return (
    <section className={`stack ${styles.keep}`} data-gap="3" aria-labelledby="keep">
      <h2 id="keep">Save your ticket</h2>
      <p className="mut">
        {mail && `${mailMessage(mail)} `}
        {mail?.state !== 'sent' && 'Bookmark this page or copy its link. '}
        {phone && (
          <>
            Your phone number is <span className="num">{formatPhone(phone)}</span>.{' '}
          </>
        )}
        Whoever has this link can cancel the registration.
      </p>
      <div className="cluster">
        <KeepButtons link={link} title={title} />
      </div>
    </section>
  )
}

function KeepButtons({ link, title }: { link: string; title: string }) {
  const isLive = useHydrated()
  if (!isLive) return null
  const copyLink = async () => {
    await navigator.clipboard.writeText(link)
    showToast('The link is copied.')
  }
  // The user closed the share sheet.
  const shareLink = () =>
    void navigator.share({ title: `Ticket for ${title}`, url: link }).catch(() => undefined)
  return (
    <>
      {canDo('clipboard') && (
        <Button variant="line" onClick={() => void copyLink()}>
          <AdminIcon name="copy" />
          Copy link
        </Button>
      )}
      {canDo('share') && (
        <Button variant="line" onClick={shareLink}>
          <Icon name="away" />
          Share
        </Button>
      )}
      <Button variant="line" onClick={() => print()}>
        Print
      </Button>
    </>
  )
}
