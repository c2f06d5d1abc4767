import { ButtonLink } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { EntryFrame } from './entry-frame.tsx'

/** Whoever is signed up but not let in yet. */
export function QueueCard({ clubName, sentence }: { clubName: string; sentence: string }) {
  return (
    <EntryFrame
      clubName={clubName}
      title="You are in the queue"
      picture="/art/films/stills/room-214.webp"
      line="Put your name on the sheet. We will find you a corner of the set."
    >
      <Alert tone="warn">{sentence}</Alert>
      <ButtonLink to="/admin-login">Go to admin sign in</ButtonLink>
    </EntryFrame>
  )
}
