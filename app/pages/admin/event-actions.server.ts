import type { ActionFunctionArgs } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { formText, formValues, refusal } from '#app/club/form-result.ts'
import { PREVIEW_RENEWED, savedMessage } from '#app/events/publication.rules.ts'
import { eventProblemMessages } from '#app/events/rules.ts'
import { createEvent, renewPreview, setParticipants } from '#app/events/use-cases.server.ts'
import {
  deleteEventAndNotify,
  deletionQuestion,
  restoreEventAndNotify,
  updateEventAndNotify,
} from '#app/registrations/use-cases.server.ts'
import { newId } from '#app/platform/id.ts'
import { guardAction } from '../guard.server.ts'
import { askNotice, noteTooLong, noticeChoice } from './notice-form.server.ts'
import { type DashboardAnswer, type EventIntent, eventIntents } from './dashboard-intents.ts'

type Decide = (acting: Acting, form: FormData) => Promise<DashboardAnswer>

const idIn = (form: FormData) => formText(form, 'id')

/** 'This and later ones', of a series. */
const withLater = (form: FormData) => formText(form, 'scope') === 'later'

export const onEvents = {
  'create-event': async (acting, form) => {
    const typed = formValues(form)
    const outcome = await createEvent(acting, typed, { requestKey: form.get('requestKey') })
    if (!outcome.ok)
      return refusal(outcome.problem, eventProblemMessages[outcome.problem], {
        typed,
        ...('errors' in outcome && { errors: outcome.errors }),
      })
    return {
      ok: true,
      message: savedMessage(outcome.value, {
        timeZone: acting.env.clubTimeZone,
        published: `${outcome.value.title} is published.`,
      }),
      id: outcome.value.id,
      nextKey: newId(),
    }
  },
  'update-event': async (acting, form) => {
    const typed = formValues(form)
    const { choice, isNoteLong } = noticeChoice(form)
    const change = { id: idIn(form), form: typed, seen: typed['seen'], withLater: withLater(form), choice }
    const outcome = await updateEventAndNotify(acting, change)
    if (!outcome.ok && outcome.problem === 'ask-notice') return askNotice(outcome, { typed, isNoteLong })
    if (!outcome.ok)
      return refusal(outcome.problem, eventProblemMessages[outcome.problem], {
        typed,
        ...('errors' in outcome && { errors: outcome.errors }),
      })
    const published = `${outcome.value.title} is saved.`
    const message = savedMessage(outcome.value, { timeZone: acting.env.clubTimeZone, published })
    return { ok: true, message, id: outcome.value.id }
  },
  'renew-preview': async (acting, form) => {
    const outcome = await renewPreview(acting, idIn(form))
    if (!outcome.ok) return refusal(outcome.problem, eventProblemMessages[outcome.problem])
    return { ok: true, message: PREVIEW_RENEWED }
  },
  'set-participants': async (acting, form) => {
    const typed = formText(form, 'participants').trim()
    const participants = typed === '' ? Number.NaN : Number(typed)
    const outcome = await setParticipants(acting, { id: idIn(form), participants })
    if (!outcome.ok)
      return refusal(outcome.problem, eventProblemMessages[outcome.problem], {
        typed: { participants: typed },
      })
    return { ok: true, message: `${outcome.value.participants} of ${outcome.value.seats} seats are taken.` }
  },
  'delete-event': async (acting, form) => {
    const { choice, isNoteLong } = noticeChoice(form)
    const typed = formValues(form)
    if (isNoteLong) return noteTooLong(typed)
    const scope = { id: idIn(form), withLater: withLater(form) }
    if (form.get('ask') === 'yes') {
      const question = await deletionQuestion(acting, scope)
      if (!question) return { ok: true, message: '' }
      return askNotice({ ok: false, problem: 'ask-notice', question }, { typed, isNoteLong })
    }
    const outcome = await deleteEventAndNotify(acting, { ...scope, choice })
    if (!outcome.ok && outcome.problem === 'ask-notice') return askNotice(outcome, { typed, isNoteLong })
    if (!outcome.ok) return refusal(outcome.problem, eventProblemMessages[outcome.problem])
    const { id, count } = outcome.value
    const message = count === 1 ? 'The event is deleted.' : `${count} events are deleted.`
    return { ok: true, message, id, undo: 'restore-event', ...(count > 1 && { scope: 'later' }) }
  },
  'restore-event': async (acting, form) => {
    const { choice, isNoteLong } = noticeChoice(form)
    const restoring = { withLater: withLater(form), choice }
    const outcome = await restoreEventAndNotify(acting, idIn(form), restoring)
    if (!outcome.ok && outcome.problem === 'ask-notice')
      return askNotice(outcome, { typed: formValues(form), isNoteLong })
    if (!outcome.ok) return refusal(outcome.problem, eventProblemMessages[outcome.problem])
    return { ok: true, message: `${outcome.value.title} is restored.` }
  },
} satisfies Record<EventIntent, Decide>

/** For the list of events and the pages of the form. */
export async function eventAction(args: ActionFunctionArgs) {
  return guardAction(args, eventIntents.failureOf, async (acting, form): Promise<DashboardAnswer> => {
    const intent = eventIntents.intentOf(form)
    return intent ? onEvents[intent](acting, form) : refusal('unknown', eventIntents.failureOf(form))
  })
}
