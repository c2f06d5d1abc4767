import * as accounts from '#app/accounts/use-cases.server.ts'
import * as dashboard from '#app/dashboard/use-cases.server.ts'
import * as events from '#app/events/use-cases.server.ts'
import * as films from '#app/films/use-cases.server.ts'
import * as joinRequests from '#app/join-requests/use-cases.server.ts'
import * as posts from '#app/posts/use-cases.server.ts'
import * as registrations from '#app/registrations/use-cases.server.ts'
import * as uploads from '#app/uploads/use-cases.server.ts'

/** What each domain lets others do. */
export const modules: Record<string, Record<string, unknown>> = {
  accounts,
  dashboard,
  events,
  films,
  'join-requests': joinRequests,
  posts,
  registrations,
  uploads,
}

/** Every use case there is, as 'domain.name'. */
export const everyDoor: readonly string[] = Object.entries(modules).flatMap(([domain, module]) =>
  Object.keys(module)
    .filter((name) => typeof module[name] === 'function')
    .map((name) => `${domain}.${name}`),
)

/** Those that only look, and those that the server calls by itself; every other one writes for somebody. */
export const lookingDoors: ReadonlySet<string> = new Set(
  `accounts.ensureSuperAdmin accounts.isResetLinkValid accounts.isSuperAdminMissing accounts.countUsers
  accounts.listAdmins accounts.listDevices accounts.listEverybody accounts.listUsers accounts.pendingAdmins
  accounts.secondFactorView accounts.withSecondFactor dashboard.auditTrail dashboard.dashboardStats dashboard.errands
  dashboard.mailsView dashboard.requestsByInterest dashboard.requestsByWeek dashboard.seatsTaken dashboard.settingsView
  events.adminEvent events.adminEvents events.drawCard events.eraseTrash events.eventAddresses events.eventToRegister
  events.eventToEdit events.eventsToAttend events.followedEvent events.listPublicEvents events.listTrash events.newestEvents
  events.nextChangeAt events.previewImport events.publicEvent events.upcomingHighlights films.eraseOldSubmissions
  join-requests.currentNotice join-requests.eraseRejected join-requests.eraseUnanswered join-requests.exportJoinRequests
  join-requests.pendingJoinRequests join-requests.reviewJoinRequests join-requests.welcomeLinks posts.adminComments
  posts.adminPost posts.adminPosts posts.freshStamp posts.newestPosts posts.publicPost posts.publicPosts
  registrations.codeAtDoor registrations.doorLinks registrations.doorRoster registrations.eraseOldRegistrations registrations.eraseEndedDoorLinks
  registrations.exportRegistrations registrations.isTicketKnown registrations.registrationList registrations.remindDue
  registrations.viewTicket registrations.waitingOf uploads.readPicture
  uploads.sweepPictures`.split(/\s+/),
)
