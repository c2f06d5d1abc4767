import { CHECK_MARKED_FIELDS } from '#app/club/outcome.ts'
import { MAILS_SAVED } from '#app/club/mail-server.rules.ts'
import { singleLine } from '#app/club/storable.rules.ts'
import { settingMessages } from '#app/club/rules.ts'
import { addDays } from '#app/events/club-time.ts'
import type { CheckId, OutsideAccount } from './model.ts'

export const HANDOVER = '/admin/handover'
export const HANDOVER_NOT_LOADED = 'Failed to load the handover'

interface Step {
  id: 'people' | 'ends' | 'hands' | 'archive' | 'backup' | 'booklet'
  title: string
  checks: readonly CheckId[]
}

/** The steps of the checklist, in their order. */
export const steps: readonly Step[] = [
  { id: 'people', title: 'Name the new committee', checks: ['people'] },
  { id: 'ends', title: 'When the old one ends', checks: ['ends'] },
  {
    id: 'hands',
    title: 'What changes hands',
    checks: ['whatsapp', 'mail', 'second-factor', 'check-in', 'calendar', 'passphrase', 'outside'],
  },
  { id: 'archive', title: 'Archive the year', checks: ['archive'] },
  { id: 'backup', title: 'A fresh backup', checks: ['made', 'tried', 'downloaded'] },
  { id: 'booklet', title: 'Print the booklet', checks: ['booklet'] },
]

export const checkTitles = {
  people: 'New committee',
  ends: 'Last days',
  whatsapp: 'WhatsApp group invite',
  mail: 'Mail account',
  'second-factor': 'Two-step sign-in',
  'check-in': 'Check-in links',
  calendar: 'Calendar links',
  passphrase: 'Backup passphrase',
  outside: 'Outside this site',
  archive: 'Archive',
  made: 'Made',
  tried: 'Restored in a test database',
  downloaded: 'Downloaded',
  booklet: 'Booklet',
} as const satisfies Record<CheckId, string>

/** The screens of single steps. */
export const screens = ['people', 'ends', 'whatsapp', 'passphrase', 'outside', 'archive', 'backup'] as const
export type Screen = (typeof screens)[number]

export const screenAddress = (screen: Screen) => `${HANDOVER}?step=${screen}`

/** What a new club has outside its site, until it changes the list. */
export const usualOutside = [
  'Domain',
  'Hosting of the site',
  'Mail server account',
  'Google Drive',
  'Instagram and other social accounts',
  'Key of the camera cupboard',
] as const

export const OUTSIDE_MOST = 40
const NAME_MOST = 80

/** A handover until September belongs to the year before. */
const LATE_DAYS = 92

export const lateDate = (today: string) => addDays(today, -LATE_DAYS)

export interface OutsideForm {
  name: string
  holder: string
  nextHolder: string
}

const longDay = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** '2027-07-31' → '31 July 2027' */
export const showDay = (date: string) => longDay.format(Date.parse(`${date}T00:00:00Z`))

export const readOutside = (form: Record<string, unknown>): OutsideForm => ({
  name: singleLine(form.name),
  holder: singleLine(form.holder),
  nextHolder: singleLine(form.next),
})

/** Changes when the line does: a form that was opened before then is refused. */
export const outsideVersion = ({ name, holder, nextHolder, handedAt }: Omit<OutsideAccount, 'id'>) =>
  JSON.stringify([name, holder, nextHolder, handedAt])

export type OutsideErrors = Partial<Record<'name' | 'holder' | 'next', string>>

const LONG = `Please use at most ${NAME_MOST} characters`

export function outsideErrors({ name, holder, nextHolder }: OutsideForm): OutsideErrors {
  return {
    ...(name === '' && { name: 'Please say what it is, for example Domain lumiere.example' }),
    ...(name.length > NAME_MOST && { name: LONG }),
    ...(holder.length > NAME_MOST && { holder: LONG }),
    ...(nextHolder.length > NAME_MOST && { next: LONG }),
  }
}

export type HandoverProblem =
  | 'invalid'
  | 'gone'
  | 'not-ready'
  | 'not-sent'
  | 'nobody'
  | 'no-next-holder'
  | 'same-invite'
  | 'too-many-items'
  | 'changed-elsewhere'
  | 'failed'

export const handoverProblemMessages = {
  invalid: CHECK_MARKED_FIELDS,
  gone: 'This is not there any more. The list below is the one of now.',
  'not-ready':
    'Not yet: a super admin of the new committee must have accepted, and the last days must be set.',
  'not-sent': 'No test mail has left the site yet. Send one first.',
  nobody: 'Please choose at least one person',
  'no-next-holder': 'Please name who holds it next, then mark it as handed over.',
  'same-invite':
    'This is the link of before. Please make a new one in WhatsApp: Group info, Invite, Reset link.',
  'too-many-items': `At most ${OUTSIDE_MOST} lines fit into the list`,
  'changed-elsewhere': 'Somebody else changed this in the meantime. Look at it again, then save.',
  failed: 'Failed to change the handover. Please try again.',
} as const satisfies Record<HandoverProblem, string>

export const inviteErrors = {
  invalid: settingMessages.inviteUrl,
  'same-invite': handoverProblemMessages['same-invite'],
} as const

export const handoverSuccessMessages = {
  started: 'The handover has begun. You can stop and come back.',
  finished: 'The handover is finished. Thank you.',
  invite: 'The new group link is set.',
  saved: 'Saved.',
  removed: 'Taken off the list.',
  noted: 'Noted.',
  handed: 'Marked as handed over.',
  back: 'Marked as not handed over.',
  passphrase: 'Here is a new passphrase. It is shown now and never again.',
} as const

export const NOTE_BOTH = 'Please tick both: two people need it on paper'

export function remindedMessage(count: number, isMailSent: boolean): string {
  if (!isMailSent) return MAILS_SAVED
  return count === 1 ? 'One person is reminded by mail.' : `${count} people are reminded by mail.`
}

export const linksEndedMessage = (count: number) =>
  count === 1 ? 'One check-in link has ended.' : `${count} check-in links have ended.`

export const endsSavedMessage = (count: number, day: string) =>
  `${count === 1 ? 'One term ends' : `${count} terms end`} on ${showDay(day)}. After that they can read for 14 days, then they are members.`
