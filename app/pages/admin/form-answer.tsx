import { Form } from 'react-router'
import { AwayLink, Button } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { toneOf } from '#app/club/answer.ts'
import type { DashboardAnswer } from './dashboard-actions.server.ts'
import styles from './views.module.css'

/** The answer to a form that was sent without scripts, with the link or the Undo that a script would have offered. */
export function FormAnswer({ answer, tab }: { answer: DashboardAnswer; tab: string }) {
  if (!answer.ok) return <Alert tone={toneOf(answer)}>{answer.sentence}</Alert>
  return (
    <Alert tone="good">
      <div className={styles.answer}>
        {answer.said}
        {answer.whatsappLink && (
          <AwayLink href={answer.whatsappLink} variant="line" size="s">
            Open WhatsApp
          </AwayLink>
        )}
        {answer.undo && answer.id && (
          <Form method="post" action={`/admin/dashboard?tab=${tab}`}>
            <input type="hidden" name="intent" value={answer.undo} />
            <input type="hidden" name="id" value={answer.id} />
            <Button type="submit" variant="line" size="s">
              Undo
            </Button>
          </Form>
        )}
      </div>
    </Alert>
  )
}
