import type { ReactNode } from 'react'
import { Button, type ButtonVariant } from './button.tsx'
import { AdminIcon } from './admin-icon.tsx'
import { showToast } from './toast.tsx'

/** A browser lends its clipboard to a site behind https only: elsewhere `otherwise` says what to do by hand. */
async function copyText(text: string, otherwise: string): Promise<string> {
  try {
    await navigator.clipboard.writeText(text)
    return 'Copied'
  } catch {
    return otherwise
  }
}

export function CopyButton({
  text,
  otherwise,
  variant = 'line',
  children,
}: {
  text: string
  otherwise: string
  variant?: ButtonVariant
  children: ReactNode
}) {
  return (
    <Button
      variant={variant}
      size="s"
      className="scripted"
      onClick={() => void copyText(text, otherwise).then((message) => showToast(message))}
    >
      <AdminIcon name="copy" />
      {children}
    </Button>
  )
}
