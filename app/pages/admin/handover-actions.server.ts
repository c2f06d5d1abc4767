import { WORKBOOK_CHOSEN } from '#app/club/sheet-headings.rules.ts'
import { textOfFile } from '#app/platform/formats/text-file.ts'
import type { ActionFunctionArgs } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { inviteMessages } from '#app/accounts/invites.rules.ts'
import { renewInvite } from '#app/accounts/use-cases.server.ts'
import { backupMadeText, backupProblemMessages } from '#app/backups/rules.ts'
import { makeBackup } from '#app/backups/use-cases.server.ts'
import { isMailSent } from '#app/club/use-cases.server.ts'
import { type FormResult, formText, formValues, type Refusal, refusal } from '#app/club/form-result.ts'
import { mailProblemMessages, testMailQueued } from '#app/mails/rules.ts'
import { termMessages } from '#app/terms/rules.ts'
import { sendTestMail } from '#app/mails/use-cases.server.ts'
import { ARCHIVE_REMOVED, archivedMessage } from '#app/handover/archive.rules.ts'
import {
  type CommitteeLine,
  EMPTY_LIST,
  invitedMessage,
  readCommittee,
} from '#app/handover/committee-list.rules.ts'
import { tickNames } from '#app/handover/model.ts'
import {
  endsSavedMessage,
  handoverProblemMessages,
  type HandoverProblem,
  handoverSuccessMessages,
  inviteErrors,
  linksEndedMessage,
  NOTE_BOTH,
  remindedMessage,
} from '#app/handover/rules.ts'
import {
  archiveYear,
  changeGroupInvite,
  endOldCheckInLinks,
  endOldCommittee,
  finishHandover,
  handOver,
  inviteCommittee,
  makePassphrase,
  remindSecondFactor,
  removeArchive,
  removeOutside,
  saveOutside,
  startHandover,
  tickHandover,
} from '#app/handover/use-cases.server.ts'
import { guardAction } from '../guard.server.ts'
import { guardianHandlers } from './guardian-actions.server.ts'
import { withOwnPassword } from './own-password.server.ts'
import { secrets } from './super-actions.server.ts'

interface HandoverDetails {
  lines?: CommitteeLine[]
  links?: { email: string; link: string }[]
  passphrase?: string
}

export type HandoverAnswer = FormResult<HandoverDetails>

type Handle = (acting: Acting, form: FormData) => Promise<HandoverAnswer>

const LARGEST_LIST_BYTES = 100_000

function refuse(problem: HandoverProblem, form: FormData, errors?: Refusal['errors']): Refusal {
  return refusal(problem, handoverProblemMessages[problem], { typed: formValues(form, secrets), errors })
}

const succeeded = (message: string, details: HandoverDetails = {}): HandoverAnswer => ({
  ok: true,
  message,
  ...details,
})

/** null: the file is a workbook. */
async function listIn(form: FormData): Promise<string | null> {
  const file = form.get('file')
  const isFile = file instanceof Blob && file.size > 0 && file.size <= LARGEST_LIST_BYTES
  const content = isFile ? textOfFile(await file.bytes()) : { text: '' }
  return content && [formText(form, 'list'), content.text].join('\n')
}

const checkPeople: Handle = async (_acting, form) => {
  const list = await listIn(form)
  if (list === null) return refuse('invalid', form, { list: WORKBOOK_CHOSEN })
  const lines = readCommittee(list)
  if (lines.length === 0) return refuse('invalid', form, { list: EMPTY_LIST })
  return succeeded('Look the list over, then invite them.', { lines })
}

const invitePeople: Handle = async (acting, form) => {
  const lines = readCommittee(formText(form, 'list'))
  const outcome = await inviteCommittee(acting, { lines, way: form.get('way') })
  if (!outcome.ok) {
    if (outcome.problem === 'gone') return refuse('gone', form)
    const typed = formValues(form, secrets)
    return refusal('reauthentication-required', inviteMessages['reauthentication-required'], {
      typed,
      mustReauthenticate: true,
    })
  }
  const { made: invited, refused } = outcome.value
  const links = invited.flatMap(({ email, link }) => (link ? [{ email, link }] : []))
  const faults = refused.map(({ line, problem }) => `${line.email}: ${inviteMessages[problem]}`)
  const message = [invitedMessage(invited.length, links.length === 0), ...faults].join(' ')
  return succeeded(message, links.length > 0 ? { links } : {})
}

const renew: Handle = async (acting, form) => {
  const outcome = await renewInvite(acting, formText(form, 'id'))
  if (!outcome.ok)
    return refusal(outcome.problem, inviteMessages[outcome.problem], {
      typed: formValues(form, secrets),
      mustReauthenticate: outcome.problem === 'reauthentication-required',
    })
  const { email, link } = outcome.value
  return succeeded(invitedMessage(1, link === null), link ? { links: [{ email, link }] } : {})
}

const endTerms: Handle = async (acting, form) => {
  const ids = form.getAll('ids').map(String)
  const outcome = await endOldCommittee(acting, { ids, day: formText(form, 'day') })
  if (outcome.ok) return succeeded(endsSavedMessage(outcome.value.count, outcome.value.day))
  if (outcome.problem === 'term-day') return refuse('invalid', form, { day: termMessages['term-day'] })
  return refuse(outcome.problem === 'user-not-found' ? 'gone' : outcome.problem, form)
}

const changeInvite: Handle = async (acting, form) => {
  const outcome = await changeGroupInvite(acting, formText(form, 'inviteUrl'))
  if (outcome.ok) return succeeded(handoverSuccessMessages.invite)
  const { problem } = outcome
  const error = problem === 'invalid' || problem === 'same-invite' ? inviteErrors[problem] : null
  return refuse(problem, form, error ? { inviteUrl: error } : undefined)
}

const endLinks: Handle = async (acting, form) => {
  const outcome = await endOldCheckInLinks(acting)
  return outcome.ok ? succeeded(linksEndedMessage(outcome.value.count)) : refuse(outcome.problem, form)
}

const remind: Handle = async (acting, form) => {
  const outcome = await remindSecondFactor(acting)
  return outcome.ok
    ? succeeded(remindedMessage(outcome.value.count, await isMailSent(acting)))
    : refuse(outcome.problem, form)
}

const testMail: Handle = async (acting) => {
  const outcome = await sendTestMail(acting)
  if (!outcome.ok) return refusal(outcome.problem, mailProblemMessages[outcome.problem])
  return succeeded(testMailQueued(outcome.value.address))
}

const passphrase: Handle = async (acting, form) => {
  const outcome = await makePassphrase(acting)
  if (!outcome.ok) return refuse(outcome.problem, form)
  return succeeded(handoverSuccessMessages.passphrase, { passphrase: outcome.value.passphrase })
}

const tick: Handle = async (acting, form) => {
  const name = tickNames.find((known) => known === formText(form, 'name'))
  if (!name || name === 'ends') return refuse('gone', form)
  if (name === 'passphrase-noted' && form.getAll('noted').length < 2)
    return refuse('invalid', form, { noted: NOTE_BOTH })
  const outcome = await tickHandover(acting, name)
  return outcome.ok ? succeeded(handoverSuccessMessages.noted) : refuse(outcome.problem, form)
}

const save: Handle = async (acting, form) => {
  const [name, holder, next] = ['name', 'holder', 'next'].map((field) => formText(form, field))
  const [id, seen] = [formText(form, 'id'), formText(form, 'seen')]
  const outcome = await saveOutside(acting, { id, seen, name, holder, next })
  if (outcome.ok) return succeeded(handoverSuccessMessages.saved)
  return refuse(outcome.problem, form, 'errors' in outcome ? outcome.errors : undefined)
}

const hand =
  (isHanded: boolean): Handle =>
  async (acting, form) => {
    const outcome = await handOver(acting, { id: formText(form, 'id'), isHanded })
    if (!outcome.ok) return refuse(outcome.problem, form)
    return succeeded(isHanded ? handoverSuccessMessages.handed : handoverSuccessMessages.back)
  }

const remove: Handle = async (acting, form) => {
  const outcome = await removeOutside(acting, formText(form, 'id'))
  return outcome.ok ? succeeded(handoverSuccessMessages.removed) : refuse(outcome.problem, form)
}

const archive: Handle = async (acting, form) => {
  const outcome = await archiveYear(acting)
  return outcome.ok ? succeeded(archivedMessage(outcome.value.fromYear)) : refuse(outcome.problem, form)
}

const removeYear: Handle = async (acting, form) => {
  const outcome = await removeArchive(acting, formText(form, 'id'))
  return outcome.ok ? succeeded(ARCHIVE_REMOVED) : refuse(outcome.problem, form)
}

const backUp: Handle = async (acting) => {
  const outcome = await makeBackup(acting, { isTried: true })
  if (!outcome.ok) return refusal(outcome.problem, backupProblemMessages[outcome.problem])
  return succeeded(backupMadeText(outcome.value))
}

const start: Handle = async (acting) => {
  await startHandover(acting)
  return succeeded(handoverSuccessMessages.started)
}

const finish: Handle = async (acting, form) => {
  const outcome = await finishHandover(acting)
  return outcome.ok ? succeeded(handoverSuccessMessages.finished) : refuse(outcome.problem, form)
}

const handlers: Record<string, Handle> = {
  start,
  finish,
  'check-people': checkPeople,
  'invite-people': invitePeople,
  'renew-invite': renew,
  'end-terms': endTerms,
  'change-invite': changeInvite,
  'end-links': endLinks,
  remind,
  'test-mail': testMail,
  'make-passphrase': passphrase,
  tick,
  'save-outside': save,
  'hand-over': hand(true),
  'take-back': hand(false),
  'remove-outside': remove,
  archive,
  'remove-archive': removeYear,
  'back-up': backUp,
  ...guardianHandlers,
}

export async function handoverAction(args: ActionFunctionArgs) {
  return guardAction(args, handoverProblemMessages.failed, async (acting, form): Promise<HandoverAnswer> => {
    const intent = formText(form, 'intent')
    const handle = Object.hasOwn(handlers, intent) ? handlers[intent] : undefined
    if (!handle) return refuse('gone', form)
    return withOwnPassword(args, { acting, form }, (proved) => handle(proved, form))
  })
}
