import type { Answer } from '#app/club/answer.ts'

/** Where the forms of the Events tab are sent; the dashboard's action answers them. */
export const EVENTS_TAB = '/admin/dashboard?tab=events'

export const registrationsPage = (id: string) => `/admin/events/${id}/registrations`

export type EventAnswer = Answer<{ id?: string; title?: string; nextKey?: string }>
