import * as accounts from '#app/accounts/use-cases.server.ts'
import * as checkIn from '#app/check-in/use-cases.server.ts'
import * as content from '#app/content/use-cases.server.ts'
import * as dashboard from '#app/dashboard/use-cases.server.ts'
import * as events from '#app/events/use-cases.server.ts'
import * as films from '#app/films/use-cases.server.ts'
import * as home from '#app/home/use-cases.server.ts'
import * as joinRequests from '#app/join-requests/use-cases.server.ts'
import * as portfolio from '#app/portfolio/use-cases.server.ts'
import * as posts from '#app/posts/use-cases.server.ts'
import * as registrations from '#app/registrations/use-cases.server.ts'
import * as team from '#app/team/use-cases.server.ts'
import * as uploads from '#app/uploads/use-cases.server.ts'

/** The use case modules by domain. */
export const useCaseModules: Record<string, Record<string, unknown>> = {
  accounts,
  'check-in': checkIn,
  content,
  dashboard,
  events,
  films,
  home,
  'join-requests': joinRequests,
  portfolio,
  posts,
  registrations,
  team,
  uploads,
}

/** Every use case as 'domain.name'. */
export const allUseCases: readonly string[] = Object.entries(useCaseModules).flatMap(([domain, module]) =>
  Object.keys(module)
    .filter((name) => typeof module[name] === 'function')
    .map((name) => `${domain}.${name}`),
)

/** Use cases that only read, and those only the server calls. All others write for a viewer. */
export const readOnlyUseCases: ReadonlySet<string> = new Set(
  `accounts.ensureSuperAdmin accounts.isResetLinkValid accounts.isSuperAdminMissing accounts.countUsers
  accounts.listAdmins accounts.listDevices accounts.listEverybody accounts.listUsers accounts.pendingAdmins
  accounts.secondFactorView accounts.adminsWithSecondFactor dashboard.auditTrail dashboard.brandView dashboard.exportAuditTrail dashboard.dashboardStats dashboard.actionItems
  dashboard.mailsView dashboard.requestsByInterest dashboard.requestsByWeek dashboard.seatsTaken dashboard.settingsView
  events.adminEvent events.adminEvents events.eraseTrash events.eventAddresses events.eventToRegister
  events.eventToEdit events.calendarEvents events.feedEvent events.mailCalendar events.listPublicEvents events.listTrash events.newestEvents events.registrationOpenings
  events.nextChangeAt events.moreDates events.previewRepeat events.previewEvent events.previewLink events.previewImport events.publicEvent events.upcomingHighlights films.deleteOldSubmissions
  films.exportFilmSubmissions films.filmSubmissions
  join-requests.currentNotice join-requests.eraseRejected join-requests.eraseUnanswered join-requests.exportJoinRequests
  join-requests.pendingJoinRequests join-requests.reviewJoinRequests join-requests.countUnwelcomed join-requests.hasGroupInvite posts.adminComments
  posts.adminPost posts.adminPosts posts.createFormStamp posts.newestPosts posts.publicPost posts.publicPosts
  check-in.lookUpCode check-in.checkInLinks check-in.checkInGuestList registrations.eraseOldRegistrations check-in.eraseEndedCheckInLinks
  registrations.previewMessage registrations.scheduledMessages registrations.sendDueMessages
  registrations.noticeStatus registrations.exportRegistrations registrations.isTicketKnown registrations.registrationList registrations.queueDueReminders
  registrations.viewTicket registrations.waitlistLengths uploads.readPicture uploads.smallPicture accounts.rejectWeakSuperAdminPassword registrations.phonesOf
  uploads.deleteUnusedPictures content.publishedContent content.contentDraft content.contentItem content.contentRevisions content.deleteOldRevisions
  home.creditsOf home.publicCredits home.pageOf home.publicHeroLine home.publicPage films.filmsOf films.publicFilms portfolio.piecesFrom portfolio.publicPieces team.publicTeam team.teamOf`.split(
    /\s+/,
  ),
)
