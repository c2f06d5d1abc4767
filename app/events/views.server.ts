import {
  type AdminEvent,
  type Event,
  publicationOf,
  type PublicEvent,
  type RegisterableEvent,
  availabilityOf,
} from './model.ts'
import {
  changesAt,
  isForMembers,
  MEMBERS_ONLY,
  membersFirstText,
  registrationStatusOf,
} from './registration-settings.ts'
import { DATE_OPEN, NEVER } from './schedule.ts'
import { endsAt, hostOf, publicDetailsOf } from './details.rules.ts'
import { clockTime, hoursText, longDate, momentText, shortMoment } from './club-time.ts'

/** The moment at which an event is read, and the zone its times are written in. */
type ViewContext = { now: Date; env: { clubTimeZone: string } }

const whenText = ({ date, time }: { date: string; time: string | null }) =>
  [longDate(date), clockTime(time)].filter(Boolean).join(', ')

function openTo({ settings, turnsPastAt }: Event, { now, env }: ViewContext): string {
  const { membersUntil } = settings
  if (membersUntil === null || !isForMembers(settings, now) || Date.parse(turnsPastAt) < now.getTime())
    return ''
  return membersUntil === NEVER ? MEMBERS_ONLY : membersFirstText(momentText(membersUntil, env.clubTimeZone))
}

export function adminView(event: Event, { now, env }: ViewContext): AdminEvent {
  const registrationStatus = registrationStatusOf(event, now)
  const opensAt = registrationStatus === 'early' ? event.settings.opensAt : null
  const { previousStart, publishedAt } = event
  const publication = publicationOf(event, now)
  const isPostponed = event.eventStatus === 'postponed'
  return {
    ...event,
    ...availabilityOf(event, now),
    longDate: isPostponed ? DATE_OPEN : longDate(event.date),
    clockTime: isPostponed ? '' : clockTime(event.time),
    hours: isPostponed ? '' : hoursText(event.time, event.details.endTime),
    endsAt: isPostponed ? null : endsAt(event, event.turnsPastAt),
    ...publicDetailsOf(event.details),
    host: hostOf(event.details),
    previousOn: previousStart ? whenText(previousStart) : '',
    publication,
    publishesOn: publication === 'scheduled' && publishedAt ? shortMoment(publishedAt, env.clubTimeZone) : '',
    registrationStatus,
    openTo: openTo(event, { now, env }),
    opensAt,
    opensOn: opensAt ? momentText(opensAt, env.clubTimeZone) : '',
    changesAt: changesAt(event, now),
  }
}

/** What everybody may see of an event: `adminView` without what only admins see. The one place that takes it out. */
export function publicView(event: Event, context: ViewContext): PublicEvent {
  const {
    settings: _settings,
    details: _details,
    scheduleVersion: _scheduleVersion,
    ...shown
  } = registerableView(event, context)
  return shown
}

export function registerableView(event: Event, context: ViewContext): RegisterableEvent {
  const {
    createdAt: _createdAt,
    createdBy: _createdBy,
    publishedAt: _publishedAt,
    seriesId: _seriesId,
    publication: _publication,
    publishesOn: _publishesOn,
    ...shown
  } = adminView(event, context)
  return shown
}
