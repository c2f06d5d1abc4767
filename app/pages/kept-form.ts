/** The mark of a form that comes back after signing in again: shown once more, not done. */
export const RESUMED = 'resumed'

/** What never goes into a page again, whoever wrote it. */
export const SECRETS = ['password', 'confirmation', 'current', 'code']

export type Kept = [name: string, word: string][]

/** Where somebody signs in again whose form came too late. */
export function againAt(url: string): string {
  const { pathname, search } = new URL(url)
  return `/admin/again?${new URLSearchParams({ to: pathname + search })}`
}

/** A way back into the dashboard, never to another site. */
export function wayBack(to: string | null): string {
  return to && /^\/admin\/[\w-]/.test(to) ? to : '/admin/dashboard'
}

/** The words of a form; what was chosen from the disk or is secret has to be given again. */
export function wordsOf(form: FormData): Kept {
  return [...form].filter(
    (entry): entry is Kept[number] => typeof entry[1] === 'string' && !SECRETS.includes(entry[0]),
  )
}

function isWord(entry: unknown): entry is Kept[number] {
  return Array.isArray(entry) && entry.length === 2 && entry.every((part) => typeof part === 'string')
}

export function keptIn(text: unknown): Kept {
  try {
    const found: unknown = JSON.parse(String(text))
    return Array.isArray(found) ? found.filter(isWord) : []
  } catch {
    return []
  }
}
