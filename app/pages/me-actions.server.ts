import { todayIn } from '#app/events/club-time.ts'
import { type ActionFunctionArgs, redirect } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { CHANGE_SENT, linkMessages } from '#app/accounts/email-links.rules.ts'
import { ownPageMessages } from '#app/accounts/own-page.rules.ts'
import {
  changeDetails,
  keepOwnPage,
  ownContact,
  renewFeed,
  requestEmailChange,
  requestSignInLink,
  switchConsent,
} from '#app/accounts/use-cases.server.ts'
import { type FormResult, formText, formValues, refusal } from '#app/club/form-result.ts'
import { CHECK_MARKED_FIELDS } from '#app/club/outcome.ts'
import { askToBeErased } from '#app/privacy/use-cases.server.ts'
import { registrationMessages } from '#app/registrations/rules.ts'
import { confirmSeatRequest, dropSeatRequest } from '#app/registrations/use-cases.server.ts'
import { guardMemberAction } from './guard.server.ts'
import { addressOf } from './request-context.server.ts'

/** `about`: the part of the page that shows the answer. */
export type MeAnswer = FormResult & { about?: string }
type Decide = (acting: Acting, form: FormData, sender: { address: string }) => Promise<MeAnswer>

const decisions: Record<string, Decide> = {
  consent: async (acting, form) => {
    const isGiven = formText(form, 'way') === 'give'
    const kind = await switchConsent(acting, { kind: formText(form, 'kind'), isGiven })
    if (!kind) return refusal('unknown', ownPageMessages.failed)
    return { ok: true, message: isGiven ? ownPageMessages.given : ownPageMessages.withdrawn }
  },
  details: async (acting, form) => {
    const typed = formValues(form)
    const outcome = await changeDetails(acting, typed, todayIn(acting.env.clubTimeZone, acting.now))
    if (outcome.ok) return { ok: true, message: ownPageMessages.details }
    return refusal('invalid', CHECK_MARKED_FIELDS, { typed, errors: outcome.errors })
  },
  email: async (acting, form, { address }) => {
    const outcome = await requestEmailChange(acting, { email: form.get('email'), address })
    if (outcome.ok) return { ok: true, message: CHANGE_SENT }
    return refusal(outcome.problem, linkMessages[outcome.problem], {
      typed: formValues(form),
      fields: ['email'],
    })
  },
  reachable: async (acting, _form, { address }) => {
    const email = (await ownContact(acting))?.email
    const outcome = await requestSignInLink(acting, { email, address })
    if (outcome.ok) return { ok: true, message: ownPageMessages.reachable }
    return refusal(outcome.problem, linkMessages[outcome.problem])
  },
  erase: async (acting, form) => {
    const outcome = await askToBeErased(acting, formText(form, 'word'))
    if (outcome.ok) return { ok: true, message: ownPageMessages.erasing }
    return refusal(outcome.problem, ownPageMessages.word, { fields: ['word'] })
  },
  keep: async (acting) => {
    await keepOwnPage(acting)
    return { ok: true, message: ownPageMessages.kept }
  },
  seat: async (acting, form, { address }) => {
    const id = formText(form, 'id')
    if (formText(form, 'way') === 'drop') {
      await dropSeatRequest(acting, id)
      return { ok: true, message: ownPageMessages.dropped }
    }
    const seat = await confirmSeatRequest(acting, { id, address })
    if (seat.ok) throw redirect(`/tickets/${seat.value.ticket}`, 303)
    return refusal(seat.problem, registrationMessages[seat.problem])
  },
  feed: async (acting) => {
    await renewFeed(acting)
    return { ok: true, message: ownPageMessages.feed }
  },
}

export async function meAction(args: ActionFunctionArgs) {
  return guardMemberAction(args, ownPageMessages.failed, async (acting, form): Promise<MeAnswer> => {
    const intent = formText(form, 'intent')
    const decide = Object.hasOwn(decisions, intent) ? decisions[intent] : undefined
    if (!decide) return refusal('unknown', ownPageMessages.failed)
    return { ...(await decide(acting, form, { address: addressOf(args) })), about: intent }
  })
}
