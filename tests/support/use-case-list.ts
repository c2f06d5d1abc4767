import * as accounts from '#app/accounts/use-cases.server.ts'
import * as backups from '#app/backups/use-cases.server.ts'
import * as checkIn from '#app/check-in/use-cases.server.ts'
import * as content from '#app/content/use-cases.server.ts'
import * as dashboard from '#app/dashboard/use-cases.server.ts'
import * as events from '#app/events/use-cases.server.ts'
import * as firstRun from '#app/first-run/use-cases.server.ts'
import * as films from '#app/films/use-cases.server.ts'
import * as handover from '#app/handover/use-cases.server.ts'
import * as health from '#app/health/use-cases.server.ts'
import * as home from '#app/home/use-cases.server.ts'
import * as joinRequests from '#app/join-requests/use-cases.server.ts'
import * as members from '#app/members/use-cases.server.ts'
import * as portfolio from '#app/portfolio/use-cases.server.ts'
import * as posts from '#app/posts/use-cases.server.ts'
import * as privacy from '#app/privacy/use-cases.server.ts'
import * as registrations from '#app/registrations/use-cases.server.ts'
import * as team from '#app/team/use-cases.server.ts'
import * as uploads from '#app/uploads/use-cases.server.ts'

/** The use case modules by domain. */
export const useCaseModules: Record<string, Record<string, unknown>> = {
  accounts,
  backups,
  'check-in': checkIn,
  content,
  dashboard,
  events,
  films,
  'first-run': firstRun,
  handover,
  health,
  home,
  'join-requests': joinRequests,
  members,
  portfolio,
  posts,
  privacy,
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
  `accounts.accountData accounts.deleteUnusedSignUps accounts.warnUnusedSignUps accounts.closeMemberAccount accounts.deleteMemberAccount accounts.findUnclaimedMember accounts.openMemberAccount
  privacy.countRemaining privacy.dryRun privacy.eraseFromOutbox privacy.findMentions privacy.distinctiveNames privacy.erasePerson privacy.ErasureRefused privacy.identityIn privacy.importErasureLists privacy.ownData privacy.personalDataOf privacy.purge privacy.repeatErasures privacy.subjectOf privacy.upgradeErasureList privacy.writeErasureList
  members.closeMembership members.forgetFormerMembers members.membershipData registrations.releaseSeats registrations.removePhoneFromOthers members.ownMembership accounts.findProvedPhone members.exportMembers members.openMembership members.openOlderMemberships
  join-requests.eraseAnsweredRequests films.filmData join-requests.joinRequestData registrations.registrationData
  accounts.ensureSuperAdmin accounts.isResetLinkValid accounts.eraseOldInvites accounts.inviteBehind accounts.guardianView accounts.recoveryStep accounts.watchSuperAdmins accounts.listInvites accounts.isSuperAdminMissing accounts.countUsers accounts.agreeingMembers accounts.countUnreachableMembers accounts.emailRefusedAt accounts.isAgreeing accounts.latestConsent accounts.refusals accounts.refusedAddressesOf accounts.withdrawConsent accounts.welcomeLinkPath accounts.linkPurpose accounts.confirmedEmail accounts.feedEmail accounts.ownPage accounts.ownContact accounts.dueErasures registrations.giveBackSeats registrations.loadMailContext accounts.accountsByEmail accounts.addMemberAccount accounts.insertMembers accounts.lockMembers accounts.changeMemberAccount accounts.memberAccount accounts.membersByPhone accounts.touchMember members.memberToEdit members.previewMembers
  accounts.offerUndo accounts.readUndoOffer accounts.listAdmins accounts.listDevices accounts.listEverybody accounts.listUsers accounts.pendingAdmins
  accounts.secondFactorView accounts.adminsWithSecondFactor dashboard.auditTrail dashboard.adminTerms dashboard.keepTerms dashboard.needsSecondSuperAdmin dashboard.ownTerm accounts.endRole accounts.endKeysOfAccount accounts.endRecovery accounts.hasSuperAdminInOffice dashboard.noticeChoices dashboard.viewNoticeStop dashboard.sendCommitteeNotices dashboard.brandView dashboard.exportAuditTrail first-run.firstRunView first-run.mustBeginWithFirstRun dashboard.dashboardStats dashboard.actionItems
  backups.backupSchedule backups.backupStatus backups.listedBackups backups.rehearseWeekly backups.writeNightlyBackup
  first-run.beginWithoutDemo first-run.deleteEmptiedDemo first-run.demoState first-run.forgetInDemo events.hiddenSoonPaths events.publicSoonPage events.hiddenFeaturedPaths events.publicFeatured portfolio.designersFrom portfolio.publicDesigners content.emptyContent content.hasDemo content.restoreContent
  handover.handoverView handover.archiveView handover.committeeYears handover.publicCommittee health.domainPaidUntil health.healthView health.notePurge health.noteUpdate health.noteVersion health.versionChanges dashboard.handbookPdf dashboard.handbookView dashboard.yearInNumbers dashboard.yearPdf dashboard.mailsView dashboard.navigation dashboard.requestsByInterest dashboard.requestsByWeek dashboard.seatsTaken dashboard.settingsView dashboard.settingChanges content.forgetInSettingChanges content.keepChange content.keptChanges content.newestChanges dashboard.settingChanges content.keepChange content.keptChanges content.newestChanges
  events.adminEvent events.adminEvents events.listHeldEvents events.eraseTrash posts.eraseDeletedPosts events.eventAddresses events.eventToRegister
  events.eventToEdit events.calendarEvents events.feedEvent events.mailCalendar events.listPublicEvents events.listTrash events.newestEvents events.registrationOpenings
  events.afterEvent events.recapToEdit events.eventNamed events.eventsOfMonth events.nextRenewalAt events.eventToShare events.nameOlderEvents
  events.nextChangeAt events.moreDates events.previewRepeat events.previewEvent events.previewLink events.previewImport events.publicEvent events.upcomingHighlights films.deleteOldSubmissions
  films.ownSubmissions registrations.ownCalendar registrations.ownRegistrations films.exportFilmSubmissions films.filmSubmissions
  join-requests.joinStatus join-requests.currentNotice join-requests.eraseRejected join-requests.eraseUnanswered join-requests.exportJoinRequests
  join-requests.pendingJoinRequests join-requests.reviewJoinRequests join-requests.countUnwelcomed join-requests.hasGroupInvite posts.adminComments
  posts.adminPost posts.adminPosts posts.deletedPosts posts.nextPublicationAt posts.sendScheduledAnnouncements posts.announcementData posts.announcementView posts.isMailStillWanted posts.viewAnnouncementStop posts.createFormStamp posts.newestPosts posts.publicPost posts.publicPosts
  dashboard.mailServerView check-in.checkInLinks check-in.checkInGuestList registrations.eraseOldRegistrations check-in.eraseEndedCheckInLinks
  registrations.viewMessageStop
  registrations.previewMessage registrations.scheduledMessages registrations.sendDueMessages registrations.sentMessages
  registrations.deletionQuestion registrations.peopleToContact events.eventsToDelete events.mergedQuestion registrations.noticeStatus registrations.exportRegistrations registrations.isTicketKnown registrations.registrationList registrations.queueDueReminders registrations.releaseUnconfirmed
  registrations.viewTicket registrations.waitlistLengths uploads.readPicture uploads.streamPicture uploads.findVideo uploads.streamCaptions uploads.smallPicture accounts.rejectWeakSuperAdminPassword registrations.phonesOf
  uploads.deleteUnusedPictures content.publishedContent content.contentChanges content.contentDraft content.contentItem content.contentRevisions content.draftPreviewLink content.previewDraft content.deleteOldRevisions
  home.publicCards home.publicSections home.publicShowcase home.showcaseOf home.creditsOf home.publicCredits home.pageOf home.publicHeroLine home.publicPage films.filmsOf films.publicFilms portfolio.piecesFrom portfolio.publicPieces team.publicTeam team.teamOf`.split(
    /\s+/,
  ),
)
