import type { ReactNode } from 'react'
import { Button } from '#app/ui/button.tsx'
import { DeskIcon } from '#app/ui/desk-icon.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import styles from './ticket.module.css'

/** Away from https there is no clipboard, and most desktops share nothing. */
function canDo(what: 'share' | 'clipboard'): boolean {
  return what in navigator
}

export function KeepLink({
  link,
  title,
  mailedTo,
  calendar,
}: {
  link: string
  title: string
  mailedTo: string | null
  calendar: ReactNode
}) {
  const isLive = useHydrated()
  const copies = async () => {
    await navigator.clipboard.writeText(link)
    showToast('The link is copied.')
  }
  // Whoever closes the sheet has shared nothing, and that is fine.
  const shares = () =>
    void navigator.share({ title: `Ticket for ${title}`, url: link }).catch(() => undefined)
  return (
    <section className={styles.keep} aria-labelledby="keep">
      <h2 id="keep">Keep it</h2>
      <p className="mut">
        {mailedTo
          ? `We have mailed this ticket to ${mailedTo}.`
          : 'Keep this page: bookmark it or copy its link.'}{' '}
        Whoever has the link can give the seat back.
      </p>
      <div className={styles.choices}>
        {isLive && canDo('clipboard') && (
          <Button variant="line" onClick={() => void copies()}>
            <DeskIcon name="copy" />
            Copy link
          </Button>
        )}
        {isLive && canDo('share') && (
          <Button variant="line" onClick={shares}>
            <Icon name="away" />
            Share
          </Button>
        )}
        {isLive && (
          <Button variant="line" onClick={() => print()}>
            Print
          </Button>
        )}
        {calendar}
      </div>
    </section>
  )
}
