import type { FormResult } from '#app/club/form-result.ts'
import type { NoticeQuestion } from '../model.ts'

/** Where the forms of the Events tab are sent; the dashboard's action answers them. */
export const EVENTS_TAB = '/admin/dashboard?tab=events'

export const registrationsPage = (id: string) => `/admin/events/${id}/registrations`

export const repeatPage = (id: string) => `/admin/events/${id}/repeat`

export const statusPage = (id: string) => `/admin/events/${id}/status`

/** `question`: nothing is saved yet, the organiser must choose whether ticket holders are notified. */
export type EventAnswer = FormResult<{ id?: string; title?: string; nextKey?: string }> & {
  question?: NoticeQuestion
}

export function questionIn(answer: EventAnswer | null | undefined): NoticeQuestion | null {
  return answer?.ok === false ? (answer.question ?? null) : null
}
