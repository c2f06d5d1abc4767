import { Form } from 'react-router'
import { Button } from './button.tsx'
import { HiddenFields } from './hidden-fields.tsx'

/** Undo beside a message, for pages whose scripts did not offer it in a toast. */
export function UndoForm({ action, fields }: { action: string; fields: Record<string, string> }) {
  return (
    <Form method="post" action={action}>
      <HiddenFields fields={fields} />
      <Button type="submit" variant="line" size="s">
        Undo
      </Button>
    </Form>
  )
}
