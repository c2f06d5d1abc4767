import { useFetcher } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { PreviewAddress } from '#app/ui/preview-address.tsx'
import type { EventAnswer } from './admin-form-address.ts'

/** The address at which an event can be read before it is published. */
export function AdminPreview({ id, address }: { id: string; address: string | null }) {
  const fetcher = useFetcher<EventAnswer>()
  const isBusy = fetcher.state !== 'idle'
  return (
    <Panel title="Preview">
      {address && (
        <PreviewAddress
          address={address}
          hint="Whoever has it sees the page as it will be. It works until the event is published."
        />
      )}
      <fetcher.Form method="post">
        <HiddenFields fields={{ intent: 'renew-preview', id }} />
        <Button type="submit" variant="line" size="s" isBusy={isBusy} busyText="Making...">
          {address ? 'Make a new link' : 'Make a preview link'}
        </Button>
      </fetcher.Form>
      {fetcher.data && !isBusy && (
        <Alert tone={fetcher.data.ok ? 'good' : 'danger'}>{fetcher.data.message}</Alert>
      )}
    </Panel>
  )
}
