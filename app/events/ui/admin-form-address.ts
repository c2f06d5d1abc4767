import type { FormResult } from '#app/club/form-result.ts'
import type { AdminEvent, NoticeQuestion } from '../model.ts'

/** The tab of the dashboard that has both list and form. */
export const EVENTS_TAB = '/admin/dashboard?tab=events'

/** The list. Its action answers what is done to an event of a list or of the trash, wherever that stands. */
export const EVENTS_PAGE = '/admin/events'

/** Where a list opens the form: on a separate page, or in the tab that has both list and form. */
export interface FormPlace {
  edit: (id: string) => string
  copy: (id: string) => string
  /** The tab has Delete in each row (product.md#dashboard-tabs). */
  isTab: boolean
}

export const editPage = (id: string) => `${EVENTS_PAGE}/${id}/edit`

export const onPages: FormPlace = {
  edit: editPage,
  copy: (id) => `${EVENTS_PAGE}/new?copy=${id}`,
  isTab: false,
}

export const inTab: FormPlace = {
  edit: (id) => `${EVENTS_TAB}&edit=${id}`,
  copy: (id) => `${EVENTS_TAB}&copy=${id}`,
  isTab: true,
}

export const registrationsPage = (id: string) => `/admin/events/${id}/registrations`

/** The screen of an event's people, where it has one: there its other screens go back to. */
export function backToEvent({ id, settings }: Pick<AdminEvent, 'id' | 'settings'>) {
  return settings.method === 'here'
    ? { to: registrationsPage(id), label: 'Registrations' }
    : { to: EVENTS_PAGE, label: 'Events' }
}

export const participantsPage = (id: string) => `/admin/events/${id}/participants`

export const repeatPage = (id: string) => `/admin/events/${id}/repeat`

export const statusPage = (id: string) => `/admin/events/${id}/status`

/** `question`: nothing is saved yet, the organiser must choose whether ticket holders are notified. */
export type EventAnswer = FormResult<{ id?: string; title?: string; nextKey?: string }> & {
  question?: NoticeQuestion
}

export function questionIn(answer: EventAnswer | null | undefined): NoticeQuestion | null {
  return answer?.ok === false ? (answer.question ?? null) : null
}
