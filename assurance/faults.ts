import {
  argument,
  call,
  comparisonWith,
  type Edit,
  element,
  inFunction,
  insertBefore,
  insertProperty,
  leaveOut,
  naming,
  omitStatement,
  replace,
  text,
  use,
  value,
} from './source-edits.ts'

/** A fault of the product: edits of one file. */
export interface Fault {
  what: string
  /** The gate that must fail. */
  gate: string
  /** The result line of the gate must match this, which a busy machine cannot cause. */
  shows: RegExp
  file: string
  edits: readonly Edit[]
}

const SUPER_ADMIN =
  "{ kind: 'user', id: '0198c7a0-0000-7000-8000-000000000001', name: '', email: '', role: 'super-admin', accountStatus: 'approved' }"

/** Set after the fixed headers of every answer. */
const requestIdHeader = call('setHeader', 'x-request-id')

/** Not every gate has a fault. Every night each fault must make its gate fail. */
export const faults: readonly Fault[] = [
  {
    what: 'the export of registrations checks no permission',
    gate: 'S1',
    shows: /registrations\.csv/,
    file: 'app/api/exports.ts',
    edits: [
      replace(
        argument(call('exportRegistrations'), 0),
        (acting) => `{ ...${acting.text}, viewer: ${SUPER_ADMIN} }`,
      ),
    ],
  },
  {
    what: 'the server answers a path that no router knows',
    gate: 'S1+routes',
    shows: /GET \/debug\/people 200/,
    file: 'server/request-listener.ts',
    edits: [
      insertBefore(
        requestIdHeader,
        ({ left: response }) =>
          `if (${response}.req.url === '/debug/people') return void ${response}.end('[]')`,
      ),
    ],
  },
  {
    what: 'sign-up stores a field that its form does not have',
    gate: 'S2',
    shows: /\/signup [^|]*user_account/,
    file: 'app/pages/signup.tsx',
    edits: [
      replace(call('signUpSimple'), ({ text, args: [acting], parameters }) => {
        const form = parameters()[1]
        const change = `(${acting}).db.updateTable('user_account').set({ role: String(${form}.get('role')) })`
        const ofAccount = `.where('email', '=', String(${form}.get('email'))).execute()`
        return `${text}.then(async (answer) => { if (answer.ok && ${form}.get('role')) await ${change}${ofAccount}; return answer })`
      }),
    ],
  },
  {
    what: 'the last super admin can be demoted',
    gate: 'S3',
    shows: /expected last-super-admin/,
    file: 'app/accounts/people/admins.server.ts',
    edits: [omitStatement(inFunction('demoteSuperAdmin', call('refused', 'last-super-admin')))],
  },
  {
    what: 'sign-in attempts are counted under a random key',
    gate: 'S5',
    shows: /replicas: \d{3,} evaluated/,
    file: 'app/accounts/auth/throttle.server.ts',
    edits: [
      replace(
        inFunction('accountBudget', argument(call('update'), 0)),
        (email) => `${email.text} + Math.random()`,
      ),
    ],
  },
  {
    what: 'each address of an IPv6 network is counted separately',
    gate: 'S6',
    shows: /from [^|]*IPv6[^|]*: (3[1-9]|[4-9]\d|\d{3,}) evaluated/,
    file: 'app/platform/http/rate-limit.ts',
    edits: [replace(inFunction('addressKey', call('isIPv6')), 'false')],
  },
  {
    what: 'a password reset does not end older sessions',
    gate: 'S7',
    shows: /an old session is still valid/,
    file: 'app/accounts/auth/password-reset.server.ts',
    edits: [omitStatement(call('deleteSessionsOf'))],
  },
  {
    what: 'a log out does not end the session',
    gate: 'S8',
    shows: /logout 200/,
    file: 'app/accounts/auth/sessions.server.ts',
    edits: [omitStatement(call('deleteSessionByToken'))],
  },
  {
    what: 'reauthentication is valid for fifty minutes',
    gate: 'S9',
    shows: /5:01 after the password: accepted/,
    file: 'app/accounts/rules.ts',
    edits: [replace(value('REAUTHENTICATION_LIFETIME_MS'), '50 * 60_000')],
  },
  {
    what: 'Sec-Fetch-Site is ignored',
    gate: 'S10',
    shows: /(cross|same)-site \d+/,
    file: 'app/platform/http/http.ts',
    edits: [replace(inFunction('isForeignWrite', element('sec-fetch-site')), 'undefined')],
  },
  {
    what: 'responses to the join dialog have no security headers',
    gate: 'S13',
    shows: /\/api\/join \d+: \S+ is missing/,
    file: 'server/request-listener.ts',
    edits: [
      insertBefore(
        requestIdHeader,
        ({ left: response }) =>
          `if (${response}.req.url === '/api/join') for (const name of ${response}.getHeaderNames()) ${response}.removeHeader(name)`,
      ),
    ],
  },
  {
    what: 'a search with a NUL character reaches the database',
    gate: 'S17',
    shows: /5\d\d +GET \S*%00/,
    file: 'app/platform/database/paging.ts',
    edits: [leaveOut(inFunction('searched', call('replaceAll', '\0')))],
  },
  {
    what: 'a registration link may have a host that only ends with docs.google.com',
    gate: 'S18',
    shows: /\b[1-9]\d* of \d+ links were accepted or refused wrongly/,
    file: 'app/events/rules.ts',
    edits: [
      omitStatement(inFunction('isGoogleFormLink', call('isPlainAddress'))),
      replace(comparisonWith('docs.google.com'), ({ left: host }) => `${host}.endsWith('docs.google.com')`),
    ],
  },
  {
    what: 'twenty pictures are decoded at once',
    gate: 'S19',
    shows: /at most (?:[3-9]|\d\d) pictures decoded at once/,
    file: 'app/uploads/pictures.server.ts',
    edits: [replace(value('MAX_DECODES'), '20')],
  },
  {
    what: 'a picture is stored as it was sent',
    gate: 'S19',
    shows: /\b[1-9]\d* of \d+ uploads were accepted, refused or stored wrongly/,
    file: 'app/uploads/pictures.server.ts',
    edits: [
      replace(
        inFunction('reencodePicture', naming('IMAGE_WIDE_PX', call('encodeWebp'))),
        ({ text, parameters }) => `${text}.then(() => ${parameters('reencodePicture')[0]})`,
      ),
    ],
  },
  {
    what: 'the data of an event page contains its registrations',
    gate: 'S21',
    shows: /stranger \/events\/\S+ shows/,
    file: 'app/pages/event.tsx',
    edits: [
      insertProperty(inFunction('loader', call('moreDates')), ({ args: [acting, id] }) => {
        const guests = `${acting}.db.selectFrom('registration').select(['name', 'email'])`
        return `guests: await ${guests}.where('event_id', '=', ${id}).execute()`
      }),
    ],
  },
  {
    what: 'a body of any length is read without a session',
    gate: 'S22',
    shows: /MB more for \d+ unfinished bodies of 2350001 bytes at /,
    file: 'app/platform/http/request-body.ts',
    edits: [replace(inFunction('isLarge', use('MAX_FORM_BYTES')), '1e12')],
  },
  {
    what: 'the number of fields is not limited',
    gate: 'S22',
    shows: /for (30,000 fields|1,200 parts) to/,
    file: 'app/platform/http/body-limits.ts',
    edits: [replace(value('MAX_FIELDS'), '2_000_000')],
  },
  {
    what: 'the number of seats is not checked when one is taken',
    gate: 'R1',
    shows: /\b0 of \d+ runs sold exactly/,
    file: 'app/registrations/seats.store.server.ts',
    edits: [leaveOut(inFunction('takeSeat', call('whereRef', 'participants', '<', 'seats')))],
  },
  {
    what: 'a join request can be approved in any status',
    gate: 'R2',
    shows: /\b[2-9]\d* decisions succeeded|0 members/,
    file: 'app/join-requests/store.server.ts',
    edits: [leaveOut(inFunction('approvePending', call('where', 'status', '=', 'pending')))],
  },
  {
    what: 'the idempotency key of a form is ignored',
    gate: 'R3',
    shows: /for (\d+) each of [^|]* created (?!\1, \1, \1\b)/,
    file: 'app/platform/database/idempotent-create.ts',
    edits: [
      replace(inFunction('createIdempotently', value('id')), ({ parameters }) => `${parameters()[0]}.id`),
    ],
  },
  {
    what: 'SQLite does not sync its commits',
    gate: 'R6',
    shows: /SQLite: (synchronous is [01]|\d syncs)/,
    file: 'app/platform/database/sqlite/dialect.ts',
    edits: [replace(text('synchronous = full'), ({ text }) => text.replace('= full', '= off'))],
  },
  {
    what: 'no stale page is served without a database',
    gate: 'R7',
    shows: /\(0 stale\)|[:;] \/\S* 5\d\d/,
    file: 'app/platform/http/page-cache.ts',
    edits: [replace(inFunction('#renew', comparisonWith('500')), 'true')],
  },
  {
    what: 'a mail is not retried after a failure',
    gate: 'R9',
    shows: /: failed/,
    file: 'app/platform/mail/mail.ts',
    edits: [replace(comparisonWith('later'), 'true')],
  },
  {
    what: 'a shutdown drops the requests in progress',
    gate: 'R10',
    shows: /\b[1-9]\d* lost/,
    file: 'server/shutdown.ts',
    edits: [replace(value('DRAIN_MS'), '0')],
  },
  {
    what: 'open pages get changes once a minute',
    gate: 'R11',
    shows: /p99 (?:[3-9]\d{4}|\d{6,}|Infinity) ms/,
    file: 'app/platform/live/hub.ts',
    edits: [replace(value('PACE_MS'), '60_000')],
  },
  {
    what: 'request headers have no short timeout',
    gate: 'R12',
    shows:
      /slow or idle connections, ([1-9]\d* still open|0 still open, the longest was open for (1[6-9]|[2-9]\d))/,
    file: 'server/http-limits.ts',
    edits: [replace(value('headersTimeout'), '60_000')],
  },
  {
    what: 'request bodies have no short timeout',
    gate: 'R12',
    shows:
      /byte by byte without a session, ([1-9]\d* still open|0 still open, the longest was open for (1[6-9]|[2-9]\d))/,
    file: 'server/request-bodies.ts',
    edits: [replace(value('BODY_MS'), '55_000')],
  },
  {
    what: 'passwords are compared in the main thread',
    gate: 'R13',
    shows: /; \d\.\d of [\d.]+ ms per comparison outside the main thread/,
    file: 'app/accounts/auth/password-hash.server.ts',
    edits: [
      replace(
        inFunction('verifyPassword', call('import', '@node-rs/argon2')),
        ({ text }) => `${text}.then(({ verifySync }) => ({ verify: verifySync }))`,
      ),
    ],
  },
  {
    what: 'the checksum of a backup is not checked',
    gate: 'R15',
    shows: /a changed (byte in the middle|last byte) was accepted/,
    file: 'app/platform/storage/backup-file.ts',
    edits: [replace(inFunction('verifyDigest', call('isSameBytes')), 'true')],
  },
  {
    what: 'an unencrypted backup is restored although a passphrase is set',
    gate: 'R15',
    shows: /an unencrypted backup despite a passphrase was accepted/,
    file: 'app/platform/storage/backup-file.ts',
    edits: [omitStatement(inFunction('openBackup', use('NOT_SEALED')))],
  },
  {
    what: 'a join request stores no hash of the privacy notice',
    gate: 'D1',
    shows: /notice NOT stored/,
    file: 'app/join-requests/submission.server.ts',
    edits: [replace(inFunction('currentNotice', call('noticeText')), "''")],
  },
  {
    what: 'an erasure leaves out the mails in the outbox',
    gate: 'D2',
    shows: /a mail in the outbox/,
    file: 'commands/erase.ts',
    edits: [replace(argument(call('eraseFromOutbox'), 1), '[]')],
  },
  {
    what: 'rejected join requests are never deleted',
    gate: 'D3',
    shows: /against the policy: [^|]*reject/,
    file: 'app/privacy/retention.server.ts',
    edits: [
      replace(use('REJECTED_KEPT_MS'), '365_000 * 86_400_000'),
      replace(use('eraseRejected'), 'async () => 0'),
    ],
  },
  {
    what: 'the public list of events contains the names of registered people',
    gate: 'D4',
    shows: /\/api\/events\S* shows registration\.name/,
    file: 'app/discovery/routes.ts',
    edits: [
      replace(call('listPublicEvents'), ({ text, args: [acting] }) => {
        const guests = `${acting}.db.selectFrom('registration').select(['name', 'event_id']).execute()`
        return `${text}.then(async (list) => ({ ...list, guests: await ${guests} }))`
      }),
    ],
  },
  {
    what: 'reading a list of people leaves no audit log entry',
    gate: 'D5',
    shows: /left no entry/,
    file: 'app/audit/use-cases.server.ts',
    edits: [omitStatement(inFunction('recordListView', call('recordAuditHourly')))],
  },
  {
    what: 'sign-in without an account skips the password comparison',
    gate: 'S4',
    shows: /AUC (?:0\.[0-2]|0\.[89]|1\.)/,
    file: 'app/accounts/auth/sign-in.server.ts',
    edits: [replace(call('verifyDecoy'), 'false')],
  },
  {
    what: 'the CSP allows every inline script found in the page',
    gate: 'S13',
    shows: /the CSP allows a data block as a script/,
    file: 'server/page-handler.ts',
    edits: [
      replace(inFunction('finishPage', argument(call('contentSecurityPolicy'), 0)), ({ variable }) => {
        const body = variable(call('textOf'))
        const scripts = String.raw`/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g`
        const hashOf = "process.getBuiltinModule('node:crypto').hash('sha256', code, 'base64')"
        return `Array.from(${body}.matchAll(${scripts}), ([, code = '']) => ${hashOf})`
      }),
    ],
  },
  {
    what: 'the CSP does not require Trusted Types',
    gate: 'S13',
    shows: /the CSP does not require Trusted Types/,
    file: 'app/platform/http/http.ts',
    edits: [replace(text("require-trusted-types-for 'script'"), "''")],
  },
  {
    what: 'mails ignore their priority',
    gate: 'R9',
    shows: /messages were sent before the mail to an account/,
    file: 'app/platform/mail/mail-store.ts',
    edits: [leaveOut(call('orderBy', 'priority'))],
  },
  {
    what: 'the jury reads what entrants wrote as they wrote it',
    gate: 'D6',
    shows: /answers to a juror name an entrant: /,
    file: 'app/calls/jury.server.ts',
    edits: [replace(argument(call('withoutNames'), 1), "{ name: '', email: '', answers: {} }")],
  },
]
