import { type ReactNode, useState } from 'react'
import { Icon } from './icon.tsx'
import { dismissToast, type Toast, ToastFrame, ToastText, useToasts } from './toast.tsx'
import { Form } from 'react-router'
import { Button } from './button.tsx'
import { HiddenFields } from './hidden-fields.tsx'

/** Undo beside a message, for pages whose scripts did not offer it in a toast. */
export function UndoForm({ action, fields }: { action?: string; fields: Record<string, string> }) {
  return (
    <Form method="post" action={action}>
      <HiddenFields fields={fields} />
      <Button type="submit" variant="line" size="s">
        Undo
      </Button>
    </Form>
  )
}

/**
 * The region of toasts where decisions are taken back. The newest act is shown alone. Undo of the acts before it opens
 * beside it, and comes back when the newest leaves.
 */
export function UndoToasts() {
  const toasts = useToasts()
  // The newest toast at that moment: the next act closes what was opened.
  const [openedAt, setOpenedAt] = useState(0)
  const newest = toasts.at(-1)
  if (!newest) return <ToastFrame>{null}</ToastFrame>
  const earlier = toasts.slice(0, -1)
  const isOpen = openedAt >= newest.id
  return (
    <ToastFrame>
      {isOpen && earlier.map((toast) => <Offer key={toast.id} toast={toast} />)}
      <Offer key={newest.id} toast={newest}>
        {earlier.length > 0 && !isOpen && (
          <button type="button" onClick={() => setOpenedAt(newest.id)}>
            {earlier.length} earlier<span className="sr">, with Undo</span>
          </button>
        )}
      </Offer>
    </ToastFrame>
  )
}

function Offer({ toast: { id, text, action }, children }: { toast: Toast; children?: ReactNode }) {
  return (
    <ToastText id={id} text={text}>
      {children}
      {action && (
        <button
          type="button"
          aria-describedby={`toast-${id}`}
          onClick={() => {
            dismissToast(id)
            action.onChoose()
          }}
        >
          {action.label}
        </button>
      )}
      <button type="button" aria-label="Dismiss this message" onClick={() => dismissToast(id)}>
        <Icon name="close" />
      </button>
    </ToastText>
  )
}
