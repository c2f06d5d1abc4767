import { describe, expect, test } from 'vitest'
import type { Role, AccountStatus, Viewer } from '#app/accounts/model.ts'
import { visitor } from '#app/accounts/model.ts'
import { isAble, NotAllowed, type Permission, permissions } from '#app/accounts/permissions.ts'
import { peoplePermissions } from './support/people-permissions.ts'
import { actingAs } from './support/test-services.ts'
import type { Database } from '#app/platform/database/database.ts'
import { engines } from './support/database.ts'
import { handoverPermissions } from './support/handover-permissions.ts'
import { handOver } from './support/old-committee.ts'
import { allUseCases, useCaseModules } from './support/use-case-list.ts'

/**
 * Every use case with the permission it requires. `system`: takes no viewer, because the server calls it or anybody may
 * know the answer. A new use case fails here until it is listed.
 */
const requiredPermissions: Record<string, Record<string, Permission | 'system'>> = {
  ...peoplePermissions,
  backups: {
    backupSchedule: 'system',
    backupStatus: 'backups.manage',
    changeBackupSchedule: 'backups.manage',
    downloadBackup: 'backups.manage',
    listedBackups: 'backups.manage',
    makeBackup: 'backups.manage',
    rehearseBackup: 'backups.manage',
    rehearseWeekly: 'system',
    writeNightlyBackup: 'system',
  },
  health: {
    domainPaidUntil: 'dashboard.view',
    healthView: 'settings.change',
    noteDomainDate: 'settings.change',
    notePurge: 'system',
    noteUpdate: 'system',
    noteVersion: 'system',
    versionChanges: 'dashboard.view',
  },
  handover: handoverPermissions,
  content: {
    bringBackRevision: 'content.manage',
    contentChanges: 'content.manage',
    contentDraft: 'content.manage',
    contentItem: 'content.manage',
    contentRevisions: 'content.manage',
    deleteOldRevisions: 'system',
    emptyContent: 'system',
    forgetInSettingChanges: 'system',
    keepChange: 'system',
    keptChanges: 'system',
    newestChanges: 'system',
    hasDemo: 'system',
    restoreContent: 'system',
    discardDraft: 'content.manage',
    draftPreviewLink: 'content.manage',
    moveItem: 'content.manage',
    previewDraft: 'content.view',
    publishDraft: 'content.manage',
    publishedContent: 'content.view',
    removeItem: 'content.manage',
    renewDraftPreview: 'content.manage',
    saveItem: 'content.manage',
    takeBackChange: 'content.manage',
  },
  home: {
    creditsOf: 'system',
    pageOf: 'system',
    publicCards: 'content.view',
    publicSections: 'content.view',
    publicShowcase: 'content.view',
    showcaseOf: 'system',
    publicCredits: 'content.view',
    publicHeroLine: 'content.view',
    publicPage: 'content.view',
  },
  portfolio: {
    designersFrom: 'system',
    piecesFrom: 'system',
    publicDesigners: 'content.view',
    publicPieces: 'content.view',
  },
  team: { publicTeam: 'content.view', teamOf: 'system' },
  dashboard: {
    actionItems: 'dashboard.view',
    handbookPdf: 'dashboard.view',
    handbookView: 'dashboard.view',
    yearInNumbers: 'dashboard.view',
    yearPdf: 'dashboard.view',
    mailsView: 'mails.view',
    navigation: 'dashboard.view',
    requestsByWeek: 'dashboard.view',
    sendAllFailed: 'mails.view',
    sendAllSaved: 'mails.view',
    sendMailAgain: 'mails.view',
    changeMailServer: 'settings.change',
    mailServerView: 'settings.change',
    removeMailServer: 'settings.change',
    tryMailServer: 'settings.change',
    sendTestMail: 'mails.view',
    auditTrail: 'audit.view',
    exportAuditTrail: 'audit.export',
    brandView: 'settings.change',
    changeColours: 'settings.change',
    changeLogo: 'settings.change',
    removeLogo: 'settings.change',
    resetColours: 'settings.change',
    undoBrand: 'settings.change',
    changeSettings: 'settings.change',
    settingChanges: 'settings.change',
    takeBackSetting: 'settings.change',
    adminTerms: 'admins.decide',
    changeTerm: 'admins.decide',
    keepTerms: 'system',
    needsSecondSuperAdmin: 'admins.decide',
    ownTerm: 'dashboard.view',
    chooseNotices: 'accounts.own',
    noticeChoices: 'accounts.own',
    sendCommitteeNotices: 'system',
    stopNotices: 'accounts.sign-in',
    viewNoticeStop: 'accounts.sign-in',
    dashboardStats: 'dashboard.view',
    requestsByInterest: 'dashboard.view',
    seatsTaken: 'dashboard.view',
    settingsView: 'settings.change',
  },
  'first-run': {
    finishFirstRun: 'settings.change',
    firstRunView: 'settings.change',
    leaveFirstRun: 'settings.change',
    markFirstRunStep: 'settings.change',
    mustBeginWithFirstRun: 'system',
    beginWithoutDemo: 'system',
    deleteEmptiedDemo: 'system',
    demoState: 'settings.change',
    emptyDemo: 'settings.change',
    forgetInDemo: 'system',
    restoreDemo: 'settings.change',
  },
  events: {
    adminEvent: 'events.manage',
    adminEvents: 'events.manage',
    createEvent: 'events.manage',
    eventsToDelete: 'events.manage',
    mergedQuestion: 'system',
    deleteEvent: 'events.manage',
    eraseTrash: 'system',
    eventAddresses: 'events.view',
    eventNamed: 'events.view',
    hiddenFeaturedPaths: 'content.view',
    hiddenSoonPaths: 'content.view',
    publicSoonPage: 'content.view',
    publicFeatured: 'content.view',
    eventToShare: 'events.view',
    afterEvent: 'events.view',
    changeRecap: 'events.manage',
    recapToEdit: 'events.manage',
    eventsOfMonth: 'events.view',
    nextRenewalAt: 'system',
    nameOlderEvents: 'system',
    listHeldEvents: 'system',
    eventToRegister: 'events.view',
    calendarEvents: 'events.view',
    feedEvent: 'events.view',
    mailCalendar: 'system',
    importParticipants: 'events.manage',
    listPublicEvents: 'events.view',
    listTrash: 'events.manage',
    newestEvents: 'events.view',
    registrationOpenings: 'events.view',
    nextChangeAt: 'system',
    previewImport: 'events.manage',
    publicEvent: 'events.view',
    moreDates: 'events.view',
    previewRepeat: 'events.manage',
    repeatEvent: 'events.manage',
    previewEvent: 'events.view',
    previewLink: 'events.manage',
    renewPreview: 'events.manage',
    restoreEvent: 'events.manage',
    setParticipants: 'events.manage',
    upcomingHighlights: 'events.view',
    eventToEdit: 'events.manage',
    updateEvent: 'events.manage',
    setEventStatus: 'events.manage',
  },
  films: {
    filmData: 'system',
    filmsOf: 'system',
    publicFilms: 'content.view',
    deleteFilmSubmission: 'films.submissions',
    deleteOldSubmissions: 'system',
    exportFilmSubmissions: 'people.export',
    filmSubmissions: 'films.submissions',
    ownSubmissions: 'own-page.use',
    submitFilm: 'films.submit',
  },
  posts: {
    adminComments: 'posts.manage',
    adminPost: 'posts.manage',
    adminPosts: 'posts.manage',
    announcementData: 'system',
    announcementView: 'posts.manage',
    announcePost: 'posts.manage',
    isMailStillWanted: 'system',
    stopAnnouncements: 'posts.view',
    viewAnnouncementStop: 'posts.view',
    approveComment: 'posts.manage',
    createPost: 'posts.manage',
    deletedPosts: 'posts.manage',
    eraseDeletedPosts: 'system',
    nextPublicationAt: 'system',
    sendScheduledAnnouncements: 'system',
    deletePost: 'posts.manage',
    pinPost: 'posts.manage',
    restorePost: 'posts.manage',
    unpinPost: 'posts.manage',
    createFormStamp: 'system',
    newestPosts: 'posts.view',
    publicPost: 'posts.view',
    publicPosts: 'posts.view',
    publishPost: 'posts.manage',
    removeComment: 'posts.manage',
    holdComment: 'posts.manage',
    undoCommentDecision: 'posts.manage',
    sendComment: 'comments.send',
    unpublishPost: 'posts.manage',
    updatePost: 'posts.manage',
  },
  'check-in': {
    addWalkIn: 'registrations.manage',
    lookUpCode: 'registrations.manage',
    checkInLinks: 'registrations.manage',
    checkInGuestList: 'registrations.manage',
    endCheckInLink: 'registrations.manage',
    endCheckInLinksOfOthers: 'admins.decide',
    eraseEndedCheckInLinks: 'system',
    createCheckInLink: 'registrations.manage',
    syncEntries: 'registrations.manage',
  },
  registrations: {
    cancelRegistration: 'registrations.manage',
    cancelTicket: 'registrations.send',
    confirmTicket: 'registrations.send',
    releaseUnconfirmed: 'system',
    updateEventAndNotify: 'events.manage',
    changeEventStatus: 'events.manage',
    deleteEventAndNotify: 'events.manage',
    deletionQuestion: 'events.manage',
    peopleToContact: 'registrations.manage',
    markNotified: 'registrations.manage',
    noticeStatus: 'registrations.manage',
    settleNotices: 'registrations.manage',
    setRegistrationClosed: 'registrations.manage',
    // A helper's link allows the check-in use cases, too (app/check-in/entries.test.ts).
    eraseOldRegistrations: 'system',
    exportRegistrations: 'people.export',
    isTicketKnown: 'registrations.send',
    moveRegistration: 'registrations.manage',
    phonesOf: 'registrations.manage',
    register: 'registrations.send',
    registrationData: 'system',
    registrationList: 'registrations.manage',
    queueDueReminders: 'system',
    restoreEventAndNotify: 'events.manage',
    giveBackSeats: 'system',
    releaseSeats: 'system',
    removePhoneFromOthers: 'system',
    loadMailContext: 'system',
    ownCalendar: 'events.view',
    ownRegistrations: 'own-page.use',
    viewTicket: 'registrations.send',
    waitlistLengths: 'registrations.manage',
    messageRegistrants: 'registrations.manage',
    previewMessage: 'registrations.manage',
    scheduledMessages: 'registrations.manage',
    scheduleMessage: 'registrations.manage',
    sendDueMessages: 'system',
    sentMessages: 'registrations.manage',
    withdrawMessage: 'registrations.manage',
    stopMessages: 'registrations.send',
    viewMessageStop: 'registrations.send',
  },
  uploads: {
    smallPicture: 'system',
    savePicture: 'uploads.keep',
    saveCaptions: 'uploads.keep',
    saveVideoPiece: 'uploads.keep',
    findVideo: 'system',
    streamCaptions: 'system',
    deleteUnusedPictures: 'system',
    readPicture: 'system',
    streamPicture: 'system',
  },
}

function user(role: Role, accountStatus: AccountStatus): Extract<Viewer, { kind: 'user' }> {
  return {
    kind: 'user',
    id: '0198c7a0-0000-7000-8000-000000000001',
    name: 'Somebody',
    email: 's@lumiere.example',
    role,
    accountStatus,
  }
}

const principals: Record<string, Viewer> = {
  'a visitor': visitor,
  'a member': user('member', 'approved'),
  'a simple sign-up': user('member', 'pending'),
  'a pending admin': user('admin', 'pending'),
  'a rejected admin': user('admin', 'rejected'),
  'a rejected super admin': user('super-admin', 'rejected'),
  'an admin': user('admin', 'approved'),
  'a super admin': user('super-admin', 'approved'),
  'a super admin who has to choose a password': {
    ...user('super-admin', 'approved'),
    mustChangePassword: true,
  },
  'an admin whose term has ended': { ...user('admin', 'approved'), isTermOver: true },
  'a super admin whose term has ended': { ...user('super-admin', 'approved'), isTermOver: true },
  'an admin who changes something after the term': { ...user('admin', 'approved'), isReadOnly: true },
  'a super admin who changes something after the term': {
    ...user('super-admin', 'approved'),
    isReadOnly: true,
  },
}

const named = Object.entries(requiredPermissions).flatMap(([domain, useCases]) =>
  Object.keys(useCases).map((name) => `${domain}.${name}`),
)
const rows = Object.entries(requiredPermissions).flatMap(([domain, useCases]) =>
  Object.entries(useCases).map(([name, permission]) => ({ domain, name, permission })),
)
const guarded = rows.filter(
  (row): row is (typeof rows)[number] & { permission: Permission } => row.permission !== 'system',
)

describe('use cases', () => {
  test('the list of required permissions has exactly the existing use cases', () => {
    expect(allUseCases.toSorted()).toEqual(named.toSorted())
  })

  test('every permission is required by a use case', () => {
    const used = new Set<string>(guarded.map(({ permission }) => permission))
    expect(Object.keys(permissions).filter((permission) => !used.has(permission))).toEqual([])
  })
})

/** Calls every use case. Which ones refuse although `may` allows it, or answer although it does not. */
async function permissionLeaks(
  db: Database,
  viewer: Viewer,
  may: (permission: Permission) => boolean,
): Promise<string[]> {
  const leaks: string[] = []
  for (const { domain, name, permission } of guarded) {
    const useCase = useCaseModules[domain]?.[name] as (...args: unknown[]) => unknown
    // With invalid arguments only the permission check may throw NotAllowed.
    const thrown: unknown = await (async () => useCase(actingAs(db, viewer), {}, {}))().then(
      () => null,
      (error: unknown) => error,
    )
    const isRefused = thrown instanceof NotAllowed
    if (isRefused === may(permission)) leaks.push(`${domain}.${name} ${isRefused ? 'refuses' : 'lets in'}`)
  }
  return leaks
}

describe.each(engines)('role × operation, on $name', ({ open }) => {
  for (const [who, viewer] of Object.entries(principals))
    test(`${who} may call only the use cases that its permissions allow`, async () => {
      expect(await permissionLeaks(await open(), viewer, (permission) => isAble(viewer, permission))).toEqual(
        [],
      )
    })

  test('an account of the old committee has only the permissions of a member after the handover', async () => {
    const db = await open()
    const { old, keepTermsOn, viewerOn } = await handOver(db)
    await keepTermsOn(6)
    const asReader = (permission: Permission) =>
      permissions[permission].includes('visitor') || permission === 'accounts.own'
    for (const id of old)
      expect(await permissionLeaks(db, await viewerOn(id, 6, 'POST'), asReader)).toEqual([])
    await keepTermsOn(20)
    const asMember = (permission: Permission) => isAble(user('member', 'approved'), permission)
    for (const id of old)
      for (const method of ['GET', 'POST'] as const)
        expect(await permissionLeaks(db, await viewerOn(id, 20, method), asMember)).toEqual([])
  })
})
