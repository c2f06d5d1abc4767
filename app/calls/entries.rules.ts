import { isDemoEmail, isEmailAddress, withAsciiDomain, writeTo } from '#app/club/email.rules.ts'
import { DAY_MS, HOUR_MS } from '#app/club/durations.rules.ts'
import { SEND_AGAIN } from '#app/club/honeypot.rules.ts'
import { CHECK_MARKED_FIELDS, TOO_MANY_ATTEMPTS } from '#app/club/outcome.ts'
import { isWritable, NAME_MAX_LENGTH, personMessages, visibleName } from '#app/club/person-fields.rules.ts'
import { singleLine } from '#app/club/storable.rules.ts'
import type { ContentField } from '#app/content/model.ts'
import { checkContentForm } from '#app/content/rules.ts'
import { filmFields } from '#app/films/film-fields.rules.ts'
import type { EntryAnswers, FilmCall, FilmEntry } from './model.ts'
import { watchedAt } from './names.rules.ts'

export const ENTRY_ADDRESS = '/entries'
/** Begun from one address in a day, so that nobody fills the database. */
export const entryDayLimit = { limit: 2_000, windowMs: DAY_MS } as const
/** How many may be sent in for a call: more than the desk could look at. */
export const ENTRIES_MOST = 5_000
export const ENTRY_RETENTION_MS = 365 * DAY_MS
/** How often the desk may ask the same entrant for a link that opens. */
export const ASK_AGAIN_MS = 12 * HOUR_MS

/** Changes with every word of the notice, so that each entry shows which one its sender read. */
export const ENTRY_NOTICE_VERSION = '2026-2'

export function entryNotice(contactEmail: string): string {
  return `We keep your name, your email and the entry to choose the films and to write to you about yours. All of it is deleted twelve months after the call has closed; what is shown of a chosen film stays on its page. You can withdraw the entry at any time. For anything else, ${writeTo(contactEmail)}.`
}

/** Kept with the entry in these words. */
export const RIGHTS_TEXT =
  'I made this film, or speak for those who did. Its pictures, music and sounds are ours or we may use them, whoever is seen in it agreed, and the club may show it at its screenings and, once it is chosen, to everybody on its page of this site, by the link above.'

/** The fields of a film on this site, and what only the desk and the jury need. */
export const entryFields: readonly ContentField[] = [
  filmFields.title,
  filmFields.year,
  {
    name: 'minutes',
    label: 'Length in minutes',
    hint: 'Rounded up, credits included',
    type: 'line',
    most: 4,
    isRequired: true,
  },
  filmFields.languages,
  { ...filmFields.ageRating, hint: `${filmFields.ageRating.hint}. What you think is right` },
  {
    ...filmFields.description,
    label: 'What it is about',
    hint: 'Two or three sentences, without who made it',
  },
  { name: 'director', label: 'Director', type: 'line', most: 80, isRequired: true },
  { ...filmFields.credits, label: 'Crew' },
  {
    name: 'videoUrl',
    label: 'Link to watch it',
    hint: 'At Vimeo, YouTube or a drive, open to everybody who has the link. It stays until the results are out; a chosen film plays by it on this site',
    type: 'link',
    isRequired: true,
  },
  {
    name: 'videoPassword',
    label: 'Password of the video',
    hint: 'If it asks for one',
    type: 'line',
    most: 80,
  },
]

export function decisionNote(state: 'watching' | 'chosen', isMailSent: boolean): string {
  if (!isMailSent) return 'This page shows the decision.'
  return state === 'chosen' ? 'We write to you about the screening.' : 'You get a mail when it is decided.'
}

export type EntryState = 'draft' | 'received' | 'watching' | 'chosen' | 'not-this-time'

/** What the entrant is told. A decision stays private until it is announced. */
export function entryStateOf(
  { sentAt, toldAt, decision }: Pick<FilmEntry, 'sentAt' | 'toldAt' | 'decision'>,
  isTaking: boolean,
): EntryState {
  if (sentAt === null) return 'draft'
  if (toldAt !== null) return decision === 'chosen' ? 'chosen' : 'not-this-time'
  return isTaking ? 'received' : 'watching'
}

export const entryMessages = {
  invalid: CHECK_MARKED_FIELDS,
  gone: 'Nothing is behind this link any more: the entry was withdrawn or deleted, or its address changed.',
  closed: 'The call has closed, so this was not saved. What you typed is still here.',
  'told-already':
    'You were told what was decided, so the entry stays as it is, and this was not saved. What you typed is still here.',
  early: 'The call has not opened yet.',
  full: 'No more entries can be taken. Please write to the club.',
  'send-again': SEND_AGAIN,
  'too-many-attempts': TOO_MANY_ATTEMPTS,
  'changed-elsewhere':
    'This entry was changed in another tab or on another device meanwhile. Copy what you wrote, then open it again.',
  unfinished: 'Not sent yet: the fields below are still needed. What you typed is saved.',
  failed: 'Nothing was saved. Please try again.',
} as const
export type EntryProblem = Exclude<keyof typeof entryMessages, 'failed'>

export type EntryErrors = Partial<Record<string, string>>

/** The outbox key of the mails about an entry. */
export const mailKeyOf = ({ id }: Pick<FilmEntry, 'id'>) => `film-entry:${id}`

/** Who sends a film in. */
export interface Entrant {
  name: string
  email: string
}

function entrantErrors({ name, email }: Entrant): EntryErrors {
  const nameProblem =
    name === ''
      ? personMessages['name-missing']
      : name.length > NAME_MAX_LENGTH
        ? personMessages['name-long']
        : isWritable(name)
          ? null
          : personMessages['name-unwritable']
  const isEmail = isEmailAddress(email) && !isDemoEmail(email)
  return {
    ...(nameProblem && { name: nameProblem }),
    ...(!isEmail && { email: 'Please enter a valid email address' }),
  }
}

/** The first form: enough to find the draft again. */
export function checkEntrant(
  form: Record<string, string>,
): { ok: true; value: Entrant & { title: string } } | { ok: false; errors: EntryErrors } {
  const name = visibleName(singleLine(form['name']))
  const [email, title] = [singleLine(form['email']), singleLine(form['title'])]
  const titleCheck = checkContentForm(
    { fields: [filmFields.title] },
    { title },
    { origin: '', mayLack: false },
  )
  const errors = { ...entrantErrors({ name, email }), ...(!titleCheck.ok && titleCheck.errors) }
  if (Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, value: { name, email: withAsciiDomain(email), title } }
}

/**
 * The whole form. A draft may lack everything but its title, the name and the email; `isWhole`: all of it is needed, the
 * pictures and the confirmation of rights included.
 */
export function checkEntry(
  form: Record<string, string>,
  { call, entry, isWhole }: { call: FilmCall; entry: Pick<FilmEntry, 'poster' | 'still'>; isWhole: boolean },
):
  | { ok: true; value: Entrant & { title: string; answers: EntryAnswers; hasRights: boolean } }
  | { ok: false; errors: EntryErrors } {
  const entrant = { name: visibleName(singleLine(form['name'])), email: singleLine(form['email']) }
  const check = checkContentForm({ fields: entryFields, titleField: 'title' }, form, {
    origin: '',
    mayLack: !isWhole,
  })
  const hasRights = form['rights'] === 'on'
  const minutes = (form['minutes'] ?? '').trim()
  const errors: EntryErrors = {
    ...(!check.ok && check.errors),
    ...(minutes !== '' && minutesProblem(minutes, call)),
    ...entrantErrors(entrant),
    ...(isWhole && check.ok && call.hidesNames && namesInLink({ ...entrant, answers: check.value })),
    ...(isWhole && entry.poster === '' && { poster: 'Please add a poster' }),
    ...(isWhole && entry.still === '' && { still: 'Please add a still' }),
    ...(isWhole && !hasRights && { rights: 'Please confirm this, or do not send the film in' }),
  }
  if (!check.ok || Object.keys(errors).length > 0) return { ok: false, errors }
  const { title = '', ...answers } = check.value
  return {
    ok: true,
    value: { name: entrant.name, email: withAsciiDomain(entrant.email), title, answers, hasRights },
  }
}

/** Where the jury does not learn who made a film, its link must not say it. */
export function namesInLink(entry: Pick<FilmEntry, 'name' | 'email' | 'answers'>): EntryErrors {
  const { videoUrl, videoPassword } = watchedAt(entry)
  return {
    ...(videoUrl === null && { videoUrl: 'The jury sees no names. Please use a link without yours' }),
    ...(videoPassword === null && {
      videoPassword: 'The jury sees no names. Please use a password without yours',
    }),
  }
}

function minutesProblem(text: string, { mostMinutes }: Pick<FilmCall, 'mostMinutes'>): EntryErrors | null {
  const minutes = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (minutes < 1) return { minutes: 'Please enter whole minutes, such as 14' }
  return mostMinutes !== null && minutes > mostMinutes
    ? { minutes: `A film for this call has at most ${mostMinutes} minutes` }
    : null
}
