import { useState } from 'react'
import { UNDO_MS } from '#app/accounts/undo.rules.ts'
import { ExternalLink } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { MESSAGE_HIDES_MS } from '#app/ui/timing.ts'
import { UndoForm } from '#app/ui/undo-toasts.tsx'
import { useLater } from '#app/ui/use-later.ts'
import { NOTIFY_OF_UNDO } from '#app/events/rules.ts'
import { toneOf } from '#app/club/form-result.ts'
import type { DashboardAnswer } from './dashboard-intents.ts'

/**
 * The result of a form that was sent before scripts ran, with the link or the Undo that a script would have offered.
 */
export function FormResultNotice({ answer }: { answer: DashboardAnswer }) {
  const [isOver, setOver] = useState(false)
  // Hidden after a while when scripts have loaded since; a link to WhatsApp stays until it is used.
  useLater(answer.ok && !answer.whatsappLink, answer.ok && answer.undo ? UNDO_MS : MESSAGE_HIDES_MS, () =>
    setOver(true),
  )
  if (isOver) return null
  if (!answer.ok) return <Alert tone={toneOf(answer)}>{answer.message}</Alert>
  return (
    <Alert tone="good">
      <div className="cluster">
        {answer.message}
        {answer.whatsappLink && (
          <ExternalLink href={answer.whatsappLink} variant="line" size="s">
            Open WhatsApp
          </ExternalLink>
        )}
        {answer.undo && answer.id && (
          <UndoForm
            fields={{
              intent: answer.undo,
              id: answer.id,
              ...(answer.undo === 'restore-event' && { notify: NOTIFY_OF_UNDO }),
              ...(answer.scope && { scope: answer.scope }),
              ...(answer.approvedAt && { approvedAt: answer.approvedAt }),
            }}
          />
        )}
      </div>
    </Alert>
  )
}
