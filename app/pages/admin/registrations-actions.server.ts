import { singleLine, visibleText } from '#app/club/storable.rules.ts'
import type { Acting } from '#app/accounts/acting.server.ts'
import { counted } from '#app/club/counted.rules.ts'
import { isMailSent } from '#app/club/use-cases.server.ts'
import { refusal, formText, formValues } from '#app/club/form-result.ts'
import { SAVED_NOT_SENT } from '#app/platform/mail/mail-counts.ts'
import { isId, newId } from '#app/platform/id.ts'
import { drawQrCode } from '#app/platform/formats/qr-code.ts'
import { certificateMessages } from '#app/registrations/certificates.rules.ts'
import {
  isPaymentMark,
  isPaymentState,
  type PaymentMark,
  paymentMarks,
  paymentMessages,
} from '#app/registrations/payments.rules.ts'
import { audienceOf } from '#app/registrations/model.ts'
import { shortMoment } from '#app/events/club-time.ts'
import { MESSAGE_KEPT, registrationMessages } from '#app/registrations/rules.ts'
import {
  registrationIntents,
  type RegistrationIntent,
  type RegistrationsAnswer,
  type TypedMessage,
} from '#app/registrations/ui/admin-form-result.ts'
import { addWalkIn, endCheckInLink, createCheckInLink } from '#app/check-in/use-cases.server.ts'
import {
  cancelRegistration,
  markNotified,
  settleNotices,
  setRegistrationClosed,
  moveRegistration,
  markPayment,
  messageRegistrants,
  previewMessage,
  scheduleMessage,
  reopenCertificateName,
  withdrawCertificate,
  withdrawMessage,
} from '#app/registrations/use-cases.server.ts'

type Decide = (acting: Acting, eventId: string, form: FormData) => Promise<RegistrationsAnswer>

type Problem = keyof typeof registrationMessages

function registrationRefusal(problem: Problem, form: FormData, errors?: Partial<Record<string, string>>) {
  return refusal(problem, registrationMessages[problem], { typed: formValues(form), errors })
}

function moveDecision(to: 'first' | 'waitlist', message: (name: string) => string): Decide {
  return async (acting, eventId, form) => {
    const outcome = await moveRegistration(acting, { id: formText(form, 'id'), to })
    if (!outcome.ok) return registrationRefusal(outcome.problem, form)
    return { ok: true, message: message(outcome.value.name), intent: to, eventId }
  }
}

function closeDecision(isClosed: boolean): Decide {
  return async (acting, eventId, form) => {
    const outcome = await setRegistrationClosed(acting, { eventId, isClosed })
    if (!outcome.ok) return registrationRefusal(outcome.problem, form)
    const message = isClosed ? 'Registration is closed.' : 'Registration is open again.'
    return { ok: true, message, intent: isClosed ? 'close' : 'open', eventId }
  }
}

function typedMessage(form: FormData): TypedMessage {
  const typedKey = formText(form, 'requestKey')
  const messageId = formText(form, 'messageId')
  return {
    to: audienceOf(formText(form, 'to')),
    subject: singleLine(formText(form, 'subject')),
    text: visibleText(formText(form, 'text')),
    when: formText(form, 'when') === 'at' ? 'at' : 'now',
    sendAt: formText(form, 'sendAt'),
    messageId: isId(messageId) ? messageId : '',
    requestKey: isId(typedKey) ? typedKey : newId(),
  }
}

function messageIn(eventId: string, form: FormData) {
  const { to, subject, text, messageId, requestKey } = typedMessage(form)
  return { eventId, to, subject, text, requestKey, ...(messageId && { messageId }) }
}

const errorsOf = (outcome: object) =>
  'errors' in outcome ? (outcome.errors as Partial<Record<string, string>>) : undefined

/** What was typed stays, as a new message. */
function messageLeft(form: FormData) {
  const typed = { ...formValues(form), messageId: '', requestKey: newId() }
  return refusal('message-left', `${registrationMessages['message-left']}. ${MESSAGE_KEPT}`, { typed })
}

const askMessage: Decide = async (acting, eventId, form) => {
  const typedText = typedMessage(form)
  const sendAt = typedText.when === 'at' ? typedText.sendAt : null
  const outcome = await previewMessage(acting, { ...messageIn(eventId, form), sendAt })
  if (!outcome.ok) return registrationRefusal(outcome.problem, form, errorsOf(outcome))
  return {
    ok: true,
    message: '',
    intent: 'ask-message',
    eventId,
    asks: { typed: typedText, ...outcome.value },
  }
}

const editMessage: Decide = async (_acting, eventId, form) => ({
  ok: true,
  message: '',
  intent: 'edit-message',
  eventId,
  edited: typedMessage(form),
})

const sendMessage: Decide = async (acting, eventId, form) => {
  if (typedMessage(form).when === 'at') return keepMessage(acting, eventId, form)
  const outcome = await messageRegistrants(acting, messageIn(eventId, form))
  if (!outcome.ok && outcome.problem === 'message-left') return messageLeft(form)
  if (!outcome.ok) return registrationRefusal(outcome.problem, form, errorsOf(outcome))
  const { recipients } = outcome.value
  const people = counted(recipients, 'person', 'people')
  const message = (await isMailSent(acting))
    ? `The message is on its way to ${people}.`
    : `Saved for ${people}, not sent: no mail server.`
  return { ok: true, message, intent: 'message', eventId, nextKey: newId() }
}

const keepMessage: Decide = async (acting, eventId, form) => {
  const { sendAt } = typedMessage(form)
  const outcome = await scheduleMessage(acting, { ...messageIn(eventId, form), sendAt })
  if (!outcome.ok && outcome.problem === 'message-left') return messageLeft(form)
  if (!outcome.ok) return registrationRefusal(outcome.problem, form, errorsOf(outcome))
  const at = shortMoment(outcome.value.sendAt, acting.env.clubTimeZone)
  return { ok: true, message: `The message leaves on ${at}.`, intent: 'message', eventId, nextKey: newId() }
}

const dropMessage: Decide = async (acting, eventId, form) => {
  const outcome = await withdrawMessage(acting, { eventId, messageId: formText(form, 'messageId') })
  if (!outcome.ok) return registrationRefusal(outcome.problem, form)
  return { ok: true, message: 'The message is withdrawn.', intent: 'withdraw-message', eventId }
}

const makeLink: Decide = async (acting, eventId, form) => {
  const request = {
    eventId,
    helper: formText(form, 'helper'),
    hours: Number(formText(form, 'hours')),
    addsWalkIns: form.has('addsWalkIns'),
  }
  const outcome = await createCheckInLink(acting, request)
  if (!outcome.ok) {
    const errors = outcome.problem === 'invalid' ? { helper: 'Please write whose link it is' } : undefined
    return registrationRefusal(outcome.problem, form, errors)
  }
  const { address, link } = outcome.value
  const { helper, startsAt, expiresAt } = link
  const newLink = { helper, address, startsAt, expiresAt, drawing: drawQrCode(address) }
  return { ok: true, message: `The link of ${helper} is made.`, intent: 'make-link', eventId, link: newLink }
}

const noticesSettled =
  (isSent: boolean): Decide =>
  async (acting, eventId, form) => {
    const outcome = await settleNotices(acting, { eventId, isSent })
    if (!outcome.ok) return registrationRefusal(outcome.problem, form)
    const released = (await isMailSent(acting)) ? 'The mails leave now.' : SAVED_NOT_SENT
    const message = isSent ? released : 'The mails are stopped. Nobody else is told.'
    return { ok: true, message, intent: isSent ? 'send-notices' : 'stop-notices', eventId }
  }

const certificateDecision =
  (isWithdrawn: boolean): Decide =>
  async (acting, eventId, form) => {
    const outcome = await withdrawCertificate(acting, { id: formText(form, 'id'), isWithdrawn })
    if (!outcome.ok)
      return refusal(outcome.problem, certificateMessages[outcome.problem], { typed: formValues(form) })
    const { name } = outcome.value
    const message = isWithdrawn
      ? `The certificate of ${name} is withdrawn.`
      : `The certificate of ${name} is valid again.`
    return { ok: true, message, intent: `${isWithdrawn ? 'withdraw' : 'restore'}-certificate`, eventId }
  }

const decisions: Record<RegistrationIntent, Decide> = {
  async cancel(acting, eventId, form) {
    const outcome = await cancelRegistration(acting, formText(form, 'id'))
    if (!outcome.ok) return registrationRefusal(outcome.problem, form)
    return {
      ok: true,
      message: `The place of ${outcome.value.name} is cancelled.`,
      intent: 'cancel',
      eventId,
    }
  },
  first: moveDecision('first', (name) => `${name} is first in the waitlist.`),
  waitlist: moveDecision('waitlist', (name) => `${name} waits, and the first of the waitlist has the seat.`),
  async 'walk-in'(acting, eventId, form) {
    const walkIn = { eventId, form: formValues(form), requestKey: formText(form, 'requestKey') }
    const outcome = await addWalkIn(acting, walkIn)
    if (!outcome.ok)
      return registrationRefusal(outcome.problem, form, 'errors' in outcome ? outcome.errors : undefined)
    const { name, checkedInAt } = outcome.value
    const message = checkedInAt ? `${name} has a seat and is in.` : `${name} has a seat.`
    return { ok: true, message, intent: 'walk-in', eventId, nextKey: newId() }
  },
  close: closeDecision(true),
  open: closeDecision(false),
  'ask-message': askMessage,
  'edit-message': editMessage,
  message: sendMessage,
  'withdraw-message': dropMessage,
  'make-link': makeLink,
  'send-notices': noticesSettled(true),
  'stop-notices': noticesSettled(false),
  async payment(acting, eventId, form) {
    const [id, mark, seen] = ['id', 'mark', 'seen'].map((name) => formText(form, name))
    if (!isPaymentMark(mark ?? '') || !isPaymentState(seen)) return registrationRefusal('invalid', form)
    const outcome = await markPayment(acting, { id: id ?? '', mark: mark as PaymentMark, seen })
    if (!outcome.ok)
      return refusal(outcome.problem, paymentMessages[outcome.problem], { typed: formValues(form) })
    const message = `${outcome.value.name}: ${paymentMarks[mark as PaymentMark].label}.`
    return { ok: true, message, intent: 'payment', eventId }
  },
  'withdraw-certificate': certificateDecision(true),
  'restore-certificate': certificateDecision(false),
  async 'reopen-certificate'(acting, eventId, form) {
    const outcome = await reopenCertificateName(acting, formText(form, 'id'))
    if (!outcome.ok)
      return refusal(outcome.problem, certificateMessages[outcome.problem], { typed: formValues(form) })
    const message = `${outcome.value.name} can correct the name on the certificate once more.`
    return { ok: true, message, intent: 'reopen-certificate', eventId }
  },
  async notified(acting, eventId, form) {
    const outcome = await markNotified(acting, {
      eventId,
      id: formText(form, 'id'),
      version: Number(formText(form, 'version') || Number.NaN),
    })
    if (!outcome.ok) return registrationRefusal(outcome.problem, form)
    return { ok: true, message: 'Noted.', intent: 'notified', eventId }
  },
  async 'end-link'(acting, eventId, form) {
    const outcome = await endCheckInLink(acting, formText(form, 'id'))
    if (!outcome.ok) return registrationRefusal(outcome.problem, form)
    return { ok: true, message: 'The link has ended.', intent: 'end-link', eventId }
  },
}

export async function registrationsAction(
  acting: Acting,
  eventId: string,
  form: FormData,
): Promise<RegistrationsAnswer> {
  const intent = registrationIntents.find((known) => known === form.get('intent'))
  return intent ? decisions[intent](acting, eventId, form) : registrationRefusal('invalid', form)
}
