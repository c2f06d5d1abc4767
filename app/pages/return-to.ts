import { localAddress } from './local-address.ts'

/** The field that marks a form returned after signing in: it is shown again, not handled. */
export const RESUMED = 'resumed'

/** Fields that are never echoed into a page. */
export const SECRETS = ['password', 'confirmation', 'current', 'code', 'passphrase']

export type FormEntries = [name: string, word: string][]

/** Where to sign in again after a session ended before its form was submitted. */
export function reauthenticationUrl(url: string): string {
  const { pathname, search } = new URL(url)
  return `/admin/reauthenticate?${new URLSearchParams({ to: pathname + search })}`
}

/** The admin page to return to, never another site. */
export function returnAddress(to: string | null): string {
  const address = localAddress(to)
  return address && /^\/admin\/[\w-]/.test(address) ? address : '/admin/dashboard'
}

/** The text fields of a form; files and secrets have to be entered again. */
export function textEntriesOf(form: FormData): FormEntries {
  return [...form].filter(
    (entry): entry is FormEntries[number] => typeof entry[1] === 'string' && !SECRETS.includes(entry[0]),
  )
}

function isTextEntry(entry: unknown): entry is FormEntries[number] {
  if (!Array.isArray(entry) || entry.length !== 2) return false
  const [name, word] = entry as unknown[]
  return typeof name === 'string' && typeof word === 'string'
}

export function parseEntries(text: unknown): FormEntries {
  try {
    const entries: unknown = JSON.parse(String(text))
    return Array.isArray(entries) ? entries.filter(isTextEntry) : []
  } catch {
    return []
  }
}
