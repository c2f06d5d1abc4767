import { useState } from 'react'
import { Form } from 'react-router'
import { ExternalLink, Button } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { MESSAGE_HIDES_MS } from '#app/ui/timing.ts'
import { useLater } from '#app/ui/use-later.ts'
import { toneOf } from '#app/club/form-result.ts'
import type { DashboardAnswer } from './dashboard-actions.server.ts'

const UNDO_SHOWN_MS = 30_000

/**
 * The result of a form that was submitted without scripts, with the link or the Undo that a script would have offered.
 */
export function FormResultNotice({ answer, tab }: { answer: DashboardAnswer; tab: string }) {
  const [isOver, setOver] = useState(false)
  // Hidden after a while when scripts have loaded since; a link to WhatsApp stays until it is used.
  useLater(
    answer.ok && !answer.whatsappLink,
    answer.ok && answer.undo ? UNDO_SHOWN_MS : MESSAGE_HIDES_MS,
    () => setOver(true),
  )
  if (isOver) return null
  if (!answer.ok) return <Alert tone={toneOf(answer)}>{answer.message}</Alert>
  return (
    <Alert tone="good">
      <div className="cluster">
        {answer.said}
        {answer.whatsappLink && (
          <ExternalLink href={answer.whatsappLink} variant="line" size="s">
            Open WhatsApp
          </ExternalLink>
        )}
        {answer.undo && answer.id && (
          <Form method="post" action={`/admin/dashboard?tab=${tab}`}>
            <input type="hidden" name="intent" value={answer.undo} />
            <input type="hidden" name="id" value={answer.id} />
            {answer.undo === 'restore-event' && <input type="hidden" name="notify" value="yes" />}
            {answer.scope && <input type="hidden" name="scope" value={answer.scope} />}
            {answer.approvedAt && <input type="hidden" name="approvedAt" value={answer.approvedAt} />}
            <Button type="submit" variant="line" size="s">
              Undo
            </Button>
          </Form>
        )}
      </div>
    </Alert>
  )
}
