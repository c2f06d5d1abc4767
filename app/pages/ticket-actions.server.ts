import { redirect } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { formText, formValues, refusal, type Refusal } from '#app/club/form-result.ts'
import { CHECK_MARKED_FIELDS } from '#app/club/outcome.ts'
import { certificateMessages } from '#app/registrations/certificates.rules.ts'
import { feedbackMessages } from '#app/registrations/feedback.rules.ts'
import { FEEDBACK_ID, VOTE_ID } from '#app/registrations/model.ts'
import { paymentMessages } from '#app/registrations/payments.rules.ts'
import { registrationMessages } from '#app/registrations/rules.ts'
import {
  cancelTicket,
  confirmTicket,
  correctCertificate,
  giveFeedback,
  giveVote,
  sayPaid,
} from '#app/registrations/use-cases.server.ts'
import { voteMessages } from '#app/registrations/vote.rules.ts'
import { votedFilms } from './film-screenings.server.ts'

async function correctName(acting: Acting, ticket: string, name: string) {
  const outcome = await correctCertificate(acting, { ticket, name })
  if (outcome.ok) throw redirect(`/tickets/${ticket}#certificate`, 303)
  const { problem } = outcome
  if (problem === 'invalid')
    return refusal(problem, CHECK_MARKED_FIELDS, { errors: outcome.errors, typed: { name } })
  return refusal(problem, certificateMessages[problem])
}

async function noteReference(acting: Acting, ticket: string, reference: string) {
  const outcome = await sayPaid(acting, { ticket, reference })
  if (outcome.ok) throw redirect(`/tickets/${ticket}#payment`, 303)
  const { problem } = outcome
  if (problem !== 'invalid') return refusal(problem, paymentMessages[problem])
  const errors = { reference: paymentMessages.reference }
  return refusal(problem, CHECK_MARKED_FIELDS, { errors, typed: { reference } })
}

async function answerFeedback(acting: Acting, ticket: string, form: FormData) {
  const typed = { rating: formText(form, 'rating'), line: formText(form, 'line') }
  const outcome = await giveFeedback(acting, { ticket, form: typed })
  if (outcome.ok) throw redirect(`/tickets/${ticket}#${FEEDBACK_ID}`, 303)
  const { problem } = outcome
  if (problem !== 'invalid') return refusal(problem, feedbackMessages[problem])
  return refusal(problem, CHECK_MARKED_FIELDS, { errors: outcome.errors, typed })
}

async function answerVote(acting: Acting, ticket: string, form: FormData) {
  const typed = formValues(form)
  const filmsOf = (eventId: string) => votedFilms(acting, eventId)
  const outcome = await giveVote(acting, { ticket, filmsOf, form: typed })
  if (outcome.ok) throw redirect(`/tickets/${ticket}#${VOTE_ID}`, 303)
  const { problem } = outcome
  const errors = problem === 'invalid' ? outcome.errors : undefined
  return refusal(problem, voteMessages[problem], { typed, errors })
}

/**
 * Takes the vote, the answers after the event, notes that the guest has paid, corrects the name on a certificate, confirms a
 * seat from the waitlist, or cancels the seat or the entry on the waitlist. Throws a redirect when it is done.
 */
export async function answerTicket(acting: Acting, ticket: string, form: FormData): Promise<Refusal> {
  const intent = form.get('intent')
  if (intent === 'certificate-name') return correctName(acting, ticket, formText(form, 'name'))
  if (intent === 'feedback') return answerFeedback(acting, ticket, form)
  if (intent === 'vote') return answerVote(acting, ticket, form)
  if (intent === 'say-paid') return noteReference(acting, ticket, formText(form, 'reference'))
  const outcome = await (intent === 'confirm' ? confirmTicket : cancelTicket)(acting, ticket)
  if (outcome.ok) throw redirect(`/tickets/${ticket}`, 303)
  return refusal(outcome.problem, registrationMessages[outcome.problem])
}
