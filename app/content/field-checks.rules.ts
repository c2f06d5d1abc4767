import { isEmailAddress } from '#app/club/email.rules.ts'

/** The lines of a text with something in them. */
export const linesOf = (text = ''): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** The path of an event's page that this line ends with, in whichever address; null: it ends otherwise. */
export function eventPathIn(line: string): string | null {
  return /\s/.test(line) ? null : (/\/(?:e|events)\/[\w-]+$/.exec(line)?.[0] ?? null)
}

/** Each looks at the text in one pass: whoever may edit content could stop the server by a text that takes longer. */
const fieldChecks = {
  'video-host': {
    // The plain addresses that `embedUrl` of the films knows.
    isGood: (text: string) => /^https:\/\/(?:vimeo\.com\/\d|www\.youtube\.com\/watch\?v=[\w-])/.test(text),
    problem: 'Please enter the address of a video at Vimeo or YouTube',
  },
  events: {
    isGood: (text: string) => linesOf(text).every((line) => eventPathIn(line) !== null),
    problem: 'Please enter addresses of events on this site, one a line',
  },
  email: {
    isGood: isEmailAddress,
    problem: 'Please enter an email address',
  },
  parts: {
    isGood: (text: string) => text.startsWith('# '),
    problem: 'Please begin each part with a line like "# What a week looks like"',
  },
} satisfies Record<string, { isGood: (text: string) => boolean; problem: string }>

export type FieldCheck = keyof typeof fieldChecks

export function fieldCheckProblem(check: FieldCheck, text: string): string | null {
  const { isGood, problem } = fieldChecks[check]
  return isGood(text) ? null : problem
}
