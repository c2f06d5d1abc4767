import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { isServerAnswer } from '#app/ui/last-loader-data.ts'
import { Alert } from '#app/ui/notice.tsx'

/** Keeps the last loaded view of an open dashboard for when its data cannot be fetched, on its other tabs too. */
export function createLastView<View extends object>() {
  let last: View | null = null
  return {
    useRememberView(view: View) {
      useEffect(() => {
        last = view
      }, [view])
      useEffect(() => () => void (last = null), [])
    },
    async orLastView(ask: () => Promise<View>): Promise<View & { isStale?: boolean }> {
      try {
        return await ask()
      } catch (error) {
        if (isServerAnswer(error) || last === null) throw error
        return { ...last, isStale: true }
      }
    },
  }
}

export function StaleNotice({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <Alert>
      <div className="cluster">
        {message}
        <Button variant="line" size="s" isBusy={state !== 'idle'} onClick={() => void revalidate()}>
          Try again
        </Button>
      </div>
    </Alert>
  )
}
