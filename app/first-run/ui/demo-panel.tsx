import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import type { FormResult } from '#app/club/form-result.ts'
import { Fold } from '#app/ui/fold.tsx'
import { ConfirmForm } from '#app/ui/confirm-form.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Button } from '#app/ui/button.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { demoText, type DemoState } from '../demo.rules.ts'

const question = {
  title: 'Empty the demo?',
  help: 'Everybody and everything invented goes: people, events, requests, announcements, films, texts. What you wrote stays. For a day it can be brought back here.',
  confirm: 'Empty the demo',
  busy: 'Emptying...',
  keep: 'Keep the demo',
}

/** What is left of the demo, with buttons to empty and to restore it. */
export function DemoPanel({ demo, action }: { demo: DemoState; action: string }) {
  const fetcher = useFetcher<FormResult>()
  const answer = fetcher.data
  useEffect(() => {
    if (answer?.ok) showToast(answer.message)
  }, [answer])
  if (!demo.isPresent && !demo.undoUntil) return null
  return (
    <Fold
      title="Demo"
      state={
        demo.isPresent
          ? 'Invented people and events are still here'
          : 'Removed; it can be brought back for a day'
      }
    >
      <DemoNote demo={demo} />
      {answer?.ok === false && <Alert>{answer.message}</Alert>}
      {demo.isPresent ? (
        <ConfirmForm
          fetcher={fetcher}
          action={action}
          fields={{ intent: 'empty-demo' }}
          question={question}
          trigger={{ label: 'Empty the demo', children: 'Empty the demo' }}
          answer={answer}
        />
      ) : (
        <fetcher.Form method="post" action={action}>
          <Button
            type="submit"
            name="intent"
            value="restore-demo"
            variant="line"
            isBusy={fetcher.state !== 'idle'}
            busyText="Bringing back..."
          >
            Bring the demo back
          </Button>
        </fetcher.Form>
      )}
    </Fold>
  )
}

export function DemoNote({ demo: { isPresent, counts } }: { demo: DemoState }) {
  if (!isPresent) return <p className="mut measure">The demo is gone. For a day it can be brought back.</p>
  const rows = demoText(counts)
  return (
    <p className="mut measure">
      {rows
        ? `Of the demo there are ${rows}, and its team, films and texts where you wrote none.`
        : 'Of the demo there are the texts, films or people that you have not replaced.'}
    </p>
  )
}
