import { describe, expect, test } from 'vitest'
import type { Role, Standing, Viewer } from '#app/accounts/model.ts'
import { visitor } from '#app/accounts/model.ts'
import { isAble, NotAllowed, type Permission, permissions } from '#app/accounts/permissions.ts'
import { actingAs } from './support/acting.ts'
import { engines } from './support/database.ts'
import { modules } from './support/doors.ts'

/**
 * Every door of every domain, with the permission its first line asks. `system` doors take no viewer: the server calls
 * them itself, or they answer what anybody may know. A new door fails here until it is named.
 */
const doors: Record<string, Record<string, Permission | 'system'>> = {
  accounts: {
    confirmSecondFactor: 'accounts.own',
    drawSecondFactor: 'accounts.own',
    finishSignIn: 'accounts.sign-in',
    listEverybody: 'users.view',
    renewRecoveryCodes: 'accounts.own',
    resetSecondFactor: 'admins.decide',
    revealPhone: 'users.view',
    secondFactorView: 'accounts.own',
    turnOffSecondFactor: 'accounts.own',
    withSecondFactor: 'admins.decide',
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
    listAdmins: 'admins.decide',
    listDevices: 'accounts.own',
    listUsers: 'users.view',
    proveAgain: 'accounts.own',
    pendingAdmins: 'admins.decide',
    rejectAdmin: 'admins.decide',
    reopenAdmin: 'admins.decide',
    requestPasswordReset: 'accounts.sign-in',
    resetPassword: 'accounts.sign-in',
    signIn: 'accounts.sign-in',
    signUpAdmin: 'accounts.sign-up',
    signUpSimple: 'accounts.sign-up',
  },
  dashboard: {
    errands: 'dashboard.view',
    mailsView: 'mails.view',
    requestsByWeek: 'dashboard.view',
    sendMailAgain: 'mails.view',
    sendTestMail: 'mails.view',
    auditTrail: 'audit.view',
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
    drawCard: 'system',
    eraseTrash: 'system',
    eventAddresses: 'events.view',
    eventToRegister: 'events.view',
    eventsToAttend: 'events.view',
    followedEvent: 'events.view',
    importParticipants: 'events.manage',
    listPublicEvents: 'events.view',
    listTrash: 'events.manage',
    newestEvents: 'events.view',
    nextChangeAt: 'system',
    previewImport: 'events.manage',
    publicEvent: 'events.view',
    restoreEvent: 'events.manage',
    setParticipants: 'events.manage',
    upcomingHighlights: 'events.view',
    eventToEdit: 'events.manage',
    updateEvent: 'events.manage',
  },
  films: {
    eraseOldSubmissions: 'system',
    submitFilm: 'films.submit',
  },
  'join-requests': {
    approveJoinRequest: 'join-requests.decide',
    currentNotice: 'system',
    decideEach: 'join-requests.decide',
    eraseRejected: 'system',
    eraseUnanswered: 'system',
    exportJoinRequests: 'join-requests.decide',
    noteJoinRequest: 'join-requests.decide',
    openedWhatsapp: 'join-requests.decide',
    pendingJoinRequests: 'join-requests.decide',
    rejectJoinRequest: 'join-requests.decide',
    reviewJoinRequests: 'join-requests.decide',
    sendJoinRequest: 'join-requests.send',
    undoApprove: 'join-requests.decide',
    undoReject: 'join-requests.decide',
    welcomeLinks: 'join-requests.decide',
  },
  posts: {
    adminComments: 'posts.manage',
    adminPost: 'posts.manage',
    adminPosts: 'posts.manage',
    approveComment: 'posts.manage',
    createPost: 'posts.manage',
    deletePost: 'posts.manage',
    freshStamp: 'system',
    newestPosts: 'posts.view',
    publicPost: 'posts.view',
    publicPosts: 'posts.view',
    publishPost: 'posts.manage',
    removeComment: 'posts.manage',
    sendComment: 'comments.send',
    unpublishPost: 'posts.manage',
    updatePost: 'posts.manage',
  },
  registrations: {
    addWalkIn: 'registrations.manage',
    cancelRegistration: 'registrations.manage',
    cancelTicket: 'registrations.send',
    changeEventAndSeat: 'events.manage',
    closeRegistration: 'registrations.manage',
    doorLinks: 'registrations.manage',
    // A helper's link opens these three as well (app/registrations/door.test.ts).
    codeAtDoor: 'registrations.manage',
    doorRoster: 'registrations.manage',
    settleAtDoor: 'registrations.manage',
    endDoorLink: 'registrations.manage',
    eraseEndedDoorLinks: 'system',
    eraseOldRegistrations: 'system',
    exportRegistrations: 'registrations.manage',
    isTicketKnown: 'registrations.send',
    makeDoorLink: 'registrations.manage',
    moveRegistration: 'registrations.manage',
    register: 'registrations.send',
    registrationList: 'registrations.manage',
    remindDue: 'system',
    restoreEventAndSeat: 'events.manage',
    viewTicket: 'registrations.send',
    waitingOf: 'registrations.manage',
    writeToRegistered: 'registrations.manage',
  },
  uploads: {
    keepPicture: 'uploads.keep',
    sweepPictures: 'system',
    readPicture: 'system',
  },
}

function user(role: Role, standing: Standing): Viewer {
  return {
    kind: 'user',
    id: '0198c7a0-0000-7000-8000-000000000001',
    name: 'Somebody',
    email: 's@lumiere.example',
    role,
    standing,
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

const found = Object.entries(modules).flatMap(([domain, module]) =>
  Object.keys(module)
    .filter((name) => typeof module[name] === 'function')
    .map((name) => `${domain}.${name}`),
)
const named = Object.entries(doors).flatMap(([domain, ways]) =>
  Object.keys(ways).map((name) => `${domain}.${name}`),
)
const rows = Object.entries(doors).flatMap(([domain, ways]) =>
  Object.entries(ways).map(([name, asks]) => ({ domain, name, asks })),
)
const guarded = rows.filter(
  (row): row is (typeof rows)[number] & { asks: Permission } => row.asks !== 'system',
)

describe('the doors', () => {
  test('every door is named, and every name is a door', () => {
    expect(found.sort()).toEqual(named.sort())
  })

  test('every permission guards a door', () => {
    const used = new Set<string>(guarded.map(({ asks }) => asks))
    expect(Object.keys(permissions).filter((permission) => !used.has(permission))).toEqual([])
  })
})

describe.each(engines)('role × operation, on $name', ({ open }) => {
  for (const [who, viewer] of Object.entries(principals))
    test(`${who} gets past the doors of the table and no other`, async () => {
      const db = await open()
      const leaks: string[] = []
      for (const { domain, name, asks } of guarded) {
        const door = modules[domain]?.[name] as (...args: unknown[]) => unknown
        // Nonsense behind the guard may fail in any way but one.
        const thrown: unknown = await (async () => door(actingAs(db, viewer), {}, {}))().then(
          () => null,
          (error: unknown) => error,
        )
        const isStopped = thrown instanceof NotAllowed
        if (isStopped === isAble(viewer, asks))
          leaks.push(`${domain}.${name} ${isStopped ? 'stops' : 'lets in'} ${who}`)
      }
      expect(leaks).toEqual([])
    })
})
