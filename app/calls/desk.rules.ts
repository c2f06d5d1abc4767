/** In characters. */
export const NOTE_MOST = 1000
export const LINE_MOST = 500
/** Marks where the organiser's line goes in the preview of a mail: a private-use character, which nobody types. */
export const LINE_PLACE = '\u{e000}'

export const deskMessages = {
  gone: 'This entry is no longer here: it was withdrawn meanwhile.',
  'asked-lately': 'The entrant was asked within the last twelve hours.',
  'told-already': 'The entrant knows the decision already, so it stays.',
  'changed-since': 'The decisions were changed meanwhile. Read them once more, then announce.',
  'note-changed': 'Somebody else wrote this note meanwhile. Add to it what is yours, then save again:',
  nobody: 'Nobody is left to be told.',
  'too-many-items': 'The list of films is full. Please remove some first; nobody was told yet.',
  'screenings-full':
    'No event was made: a film names so many events already that the field Screenings is full. Please take some out of it first.',
  // A note and the line of the announcement, which no form marks.
  invalid:
    'This text is too long, or has characters that cannot be saved. Please shorten it, or type it anew.',
  failed: 'Nothing was changed. Please try again.',
} as const
export type DeskProblem = Exclude<keyof typeof deskMessages, 'failed'>

/** As many of its lines as fit. */
export const wholeLines = (text: string, most: number) =>
  text.length > most ? text.slice(0, Math.max(0, text.lastIndexOf('\n', most))) : text

/** The mail of the preview with the organiser's line, or without one. */
export const withLine = (text: string, line: string) =>
  line ? text.replace(LINE_PLACE, () => line) : text.replace(`${LINE_PLACE}\n\n`, '')
