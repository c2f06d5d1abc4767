import { Form, useSubmit } from 'react-router'
import { AwayLink, Button } from '#app/ui/button.tsx'
import { DeskIcon } from '#app/ui/desk-icon.tsx'
import { REVIEW } from './review-answer.ts'

/** Writes down that the welcome was opened. By the router: the row may leave meanwhile. */
export function useWhatsappOpened(id: string) {
  const submit = useSubmit()
  return () =>
    void submit(
      { intent: 'whatsapp-opened', id },
      { method: 'post', action: REVIEW, navigate: false, fetcherKey: `opened ${id}` },
    )
}

/** Opens the welcome in a new tab. Without scripts the click says nothing to us: then a button does. */
export function WhatsappLink({ id, link, name }: { id: string; link: string; name: string }) {
  const opened = useWhatsappOpened(id)
  return (
    <>
      <AwayLink
        href={link}
        variant="line"
        size="s"
        aria-label={`Open WhatsApp for ${name}`}
        onClick={opened}
        onAuxClick={opened}
      >
        <DeskIcon name="message" />
        Open WhatsApp
      </AwayLink>
      <Form method="post" action={REVIEW} className="unscripted">
        <input type="hidden" name="intent" value="whatsapp-opened" />
        <input type="hidden" name="id" value={id} />
        <Button type="submit" variant="bare" size="s" aria-label={`WhatsApp was opened for ${name}`}>
          I opened it
        </Button>
      </Form>
    </>
  )
}
