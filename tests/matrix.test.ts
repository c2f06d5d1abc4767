import { describe, expect, test } from 'vitest'
import type { Role, AccountStatus, Viewer } from '#app/accounts/model.ts'
import { visitor } from '#app/accounts/model.ts'
import { isAble, NotAllowed, type Permission, permissions } from '#app/accounts/permissions.ts'
import { actingAs } from './support/test-services.ts'
import { engines } from './support/database.ts'
import { allUseCases, useCaseModules } from './support/use-case-list.ts'

/**
 * Every use case with the permission it requires. `system`: takes no viewer, because the server calls it or anybody may
 * know the answer. A new use case fails here until it is listed.
 */
const requiredPermissions: Record<string, Record<string, Permission | 'system'>> = {
  accounts: {
    confirmSecondFactor: 'accounts.own',
    startEnrolment: 'accounts.own',
    finishSignIn: 'accounts.sign-in',
    listEverybody: 'users.view',
    renewRecoveryCodes: 'accounts.own',
    resetSecondFactor: 'admins.decide',
    revealPhone: 'users.view',
    secondFactorView: 'accounts.own',
    turnOffSecondFactor: 'accounts.own',
    adminsWithSecondFactor: 'admins.decide',
    approveAdmin: 'admins.decide',
    changeOwnPassword: 'accounts.own',
    countUsers: 'users.view',
    createSuperAdmin: 'super-admins.create',
    demoteSuperAdmin: 'admins.decide',
    endDevice: 'accounts.own',
    endOtherDevices: 'accounts.own',
    ensureSuperAdmin: 'system',
    isResetLinkValid: 'accounts.sign-in',
    isSuperAdminMissing: 'accounts.sign-in',
    rejectWeakSuperAdminPassword: 'system',
    listAdmins: 'admins.decide',
    listDevices: 'accounts.own',
    listUsers: 'users.view',
    reauthenticate: 'accounts.own',
    pendingAdmins: 'admins.decide',
    rejectAdmin: 'admins.decide',
    reopenAdmin: 'admins.decide',
    requestPasswordReset: 'accounts.sign-in',
    resetPassword: 'accounts.sign-in',
    signIn: 'accounts.sign-in',
    signUpAdmin: 'accounts.sign-up',
    signUpSimple: 'accounts.sign-up',
  },
  content: {
    bringBackRevision: 'content.manage',
    contentDraft: 'content.manage',
    contentItem: 'content.manage',
    contentRevisions: 'content.manage',
    deleteOldRevisions: 'system',
    discardDraft: 'content.manage',
    moveItem: 'content.manage',
    publishDraft: 'content.manage',
    publishedContent: 'content.view',
    removeItem: 'content.manage',
    saveItem: 'content.manage',
  },
  home: {
    creditsOf: 'system',
    pageOf: 'system',
    publicCredits: 'content.view',
    publicHeroLine: 'content.view',
    publicPage: 'content.view',
  },
  portfolio: { piecesFrom: 'system', publicPieces: 'content.view' },
  team: { publicTeam: 'content.view', teamOf: 'system' },
  dashboard: {
    actionItems: 'dashboard.view',
    mailsView: 'mails.view',
    requestsByWeek: 'dashboard.view',
    sendMailAgain: 'mails.view',
    sendTestMail: 'mails.view',
    auditTrail: 'audit.view',
    exportAuditTrail: 'audit.view',
    brandView: 'settings.change',
    changeColours: 'settings.change',
    changeLogo: 'settings.change',
    removeLogo: 'settings.change',
    resetColours: 'settings.change',
    undoBrand: 'settings.change',
    changeSettings: 'settings.change',
    dashboardStats: 'dashboard.view',
    requestsByInterest: 'dashboard.view',
    seatsTaken: 'dashboard.view',
    settingsView: 'settings.change',
  },
  events: {
    adminEvent: 'events.manage',
    adminEvents: 'events.manage',
    createEvent: 'events.manage',
    deleteEvent: 'events.manage',
    eraseTrash: 'system',
    eventAddresses: 'events.view',
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
    filmsOf: 'system',
    publicFilms: 'content.view',
    deleteFilmSubmission: 'films.submissions',
    deleteOldSubmissions: 'system',
    exportFilmSubmissions: 'films.submissions',
    filmSubmissions: 'films.submissions',
    submitFilm: 'films.submit',
  },
  'join-requests': {
    approveJoinRequest: 'join-requests.decide',
    countUnwelcomed: 'join-requests.decide',
    currentNotice: 'system',
    decideEach: 'join-requests.decide',
    eraseRejected: 'system',
    eraseUnanswered: 'system',
    exportJoinRequests: 'join-requests.decide',
    noteJoinRequest: 'join-requests.decide',
    hasGroupInvite: 'join-requests.decide',
    notWelcomed: 'join-requests.decide',
    openedWhatsapp: 'join-requests.decide',
    openWelcome: 'join-requests.decide',
    pendingJoinRequests: 'join-requests.decide',
    rejectJoinRequest: 'join-requests.decide',
    reviewJoinRequests: 'join-requests.decide',
    sendJoinRequest: 'join-requests.send',
    undoApprove: 'join-requests.decide',
    undoReject: 'join-requests.decide',
  },
  posts: {
    adminComments: 'posts.manage',
    adminPost: 'posts.manage',
    adminPosts: 'posts.manage',
    approveComment: 'posts.manage',
    createPost: 'posts.manage',
    deletePost: 'posts.manage',
    createFormStamp: 'system',
    newestPosts: 'posts.view',
    publicPost: 'posts.view',
    publicPosts: 'posts.view',
    publishPost: 'posts.manage',
    removeComment: 'posts.manage',
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
    eraseEndedCheckInLinks: 'system',
    createCheckInLink: 'registrations.manage',
    syncEntries: 'registrations.manage',
  },
  registrations: {
    cancelRegistration: 'registrations.manage',
    cancelTicket: 'registrations.send',
    updateEventAndNotify: 'events.manage',
    changeEventStatus: 'events.manage',
    deleteEventAndNotify: 'events.manage',
    markNotified: 'registrations.manage',
    noticeStatus: 'registrations.manage',
    settleNotices: 'registrations.manage',
    setRegistrationClosed: 'registrations.manage',
    // A helper's link allows the check-in use cases, too (app/check-in/entries.test.ts).
    eraseOldRegistrations: 'system',
    exportRegistrations: 'registrations.manage',
    isTicketKnown: 'registrations.send',
    moveRegistration: 'registrations.manage',
    phonesOf: 'registrations.manage',
    register: 'registrations.send',
    registrationList: 'registrations.manage',
    queueDueReminders: 'system',
    restoreEventAndNotify: 'events.manage',
    viewTicket: 'registrations.send',
    waitlistLengths: 'registrations.manage',
    messageRegistrants: 'registrations.manage',
    previewMessage: 'registrations.manage',
    scheduledMessages: 'registrations.manage',
    scheduleMessage: 'registrations.manage',
    sendDueMessages: 'system',
    withdrawMessage: 'registrations.manage',
  },
  uploads: {
    smallPicture: 'system',
    savePicture: 'uploads.keep',
    deleteUnusedPictures: 'system',
    readPicture: 'system',
  },
}

function user(role: Role, accountStatus: AccountStatus): Viewer {
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
  test('every use case is listed, and every listed one exists', () => {
    expect(allUseCases.toSorted()).toEqual(named.toSorted())
  })

  test('every permission is required by a use case', () => {
    const used = new Set<string>(guarded.map(({ permission }) => permission))
    expect(Object.keys(permissions).filter((permission) => !used.has(permission))).toEqual([])
  })
})

describe.each(engines)('role × operation, on $name', ({ open }) => {
  for (const [who, viewer] of Object.entries(principals))
    test(`${who} may call the listed use cases and no others`, async () => {
      const db = await open()
      const leaks: string[] = []
      for (const { domain, name, permission } of guarded) {
        const useCase = useCaseModules[domain]?.[name] as (...args: unknown[]) => unknown
        // With invalid arguments only the permission check may throw NotAllowed.
        const thrown: unknown = await (async () => useCase(actingAs(db, viewer), {}, {}))().then(
          () => null,
          (error: unknown) => error,
        )
        const isStopped = thrown instanceof NotAllowed
        if (isStopped === isAble(viewer, permission))
          leaks.push(`${domain}.${name} ${isStopped ? 'stops' : 'lets in'} ${who}`)
      }
      expect(leaks).toEqual([])
    })
})
