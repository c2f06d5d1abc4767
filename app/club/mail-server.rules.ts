import * as v from 'valibot'
import { CHECK_MARKED_FIELDS, TOO_MANY_ATTEMPTS } from './outcome.ts'
import { isEmailAddress, withAsciiDomain } from './email.rules.ts'
import { pastedSecret } from './pasted-secret.rules.ts'
import { isStorable, UNSTORABLE, visibleText } from './storable.rules.ts'

/** Beside what would be sent. */
export const MAILS_SAVED = 'No mail server is set: the mails are saved, not sent.'

/** A mail server that a super admin set in the browser. */
export interface MailServer {
  host: string
  port: number
  /** '' if the server needs none. */
  username: string
  password: string
  senderAddress: string
  /** '': the club's name. */
  senderName: string
}

/** What the form shows: the password is written, not read. */
export type ShownMailServer = Omit<MailServer, 'password'>

export const mailServerLabels = {
  host: 'Mail server',
  port: 'Port',
  username: 'User name',
  password: 'Mail password',
  senderAddress: 'Sender’s address',
  senderName: 'Sender’s name',
} as const satisfies Record<keyof MailServer, string>

const names = Object.keys(mailServerLabels) as (keyof MailServer)[]

export type MailServerErrors = Partial<Record<keyof MailServer, string>>

const messages = {
  host: 'Please enter the name of a server, such as smtp.gmail.com',
  port: 'Please enter 587, 465, 25 or 2525; most servers use 587 or 465',
  senderAddress: 'Please enter an email address, such as club@college.ac.in',
  password: 'Please enter the password of this user name',
  passwordAgain: 'Please enter the password again: the server or the user name is another one',
  username: 'Please enter the user name that this password belongs to',
  long: 'Please use fewer characters',
} as const

export type MailServerProblem =
  | 'invalid'
  | 'changed-elsewhere'
  | 'too-many-attempts'
  | 'reauthentication-required'
  | 'failed'

export const mailServerProblemMessages = {
  invalid: CHECK_MARKED_FIELDS,
  'changed-elsewhere':
    'Somebody else changed the mail server in the meantime. What you typed is still here: save again to replace theirs.',
  'too-many-attempts': TOO_MANY_ATTEMPTS,
  'reauthentication-required': 'For safety, enter your own password again.',
  failed: 'Failed to save the mail server. Please try again.',
} as const satisfies Record<MailServerProblem, string>

/** Ports of mail. Any port would let the test mail look for what else runs in the network of this server. */
const PORTS: readonly string[] = ['25', '465', '587', '2525']

const MOST = { host: 253, text: 254, name: 60 } as const
/** A name or an IPv4 address; nothing that could end the host in an address. */
const HOST = /^[a-z\d](?:[a-z\d.-]*[a-z\d])?$/i

const text = (most: number) =>
  v.pipe(
    v.fallback(v.string(), ''),
    v.transform(visibleText),
    v.check(isStorable, UNSTORABLE),
    v.maxLength(most, messages.long),
  )

const pasted = v.pipe(v.fallback(v.string(), ''), v.transform(pastedSecret))

const schema = v.object({
  host: v.pipe(pasted, text(MOST.host), v.regex(HOST, messages.host)),
  port: v.pipe(text(5), v.picklist(PORTS, messages.port), v.transform(Number)),
  username: v.pipe(pasted, text(MOST.text)),
  password: v.pipe(pasted, v.maxLength(MOST.text, messages.long)),
  senderAddress: v.pipe(
    pasted,
    text(MOST.text),
    v.check(isEmailAddress, messages.senderAddress),
    v.transform(withAsciiDomain),
  ),
  senderName: text(MOST.name),
})

/** An empty password means the stored one, but only for the same server and user name: it is sent nowhere else. */
function withPassword(typed: MailServer, stored: MailServer | null): MailServer | MailServerErrors {
  if (typed.username === '')
    return typed.password === '' ? typed : ({ username: messages.username } satisfies MailServerErrors)
  if (typed.password !== '') return typed
  if (!stored || stored.password === '') return { password: messages.password }
  const isSame =
    stored.host === typed.host && stored.port === typed.port && stored.username === typed.username
  return isSame ? { ...typed, password: stored.password } : { password: messages.passwordAgain }
}

const isServer = (found: MailServer | MailServerErrors): found is MailServer => typeof found.port === 'number'

export function checkMailServer(
  sent: unknown,
  stored: MailServer | null,
): { ok: true; value: MailServer } | { ok: false; errors: MailServerErrors } {
  const fields = v.parse(v.fallback(v.record(v.string(), v.unknown()), {}), sent)
  const submitted = Object.fromEntries(names.map((name) => [name, fields[name] ?? '']))
  const parsed = v.safeParse(schema, submitted, { abortPipeEarly: true })
  if (!parsed.success) {
    const nested = v.flatten<typeof schema>(parsed.issues).nested ?? {}
    const errors: MailServerErrors = {}
    for (const name of names) errors[name] = nested[name]?.[0]
    return { ok: false, errors }
  }
  const server = withPassword(parsed.output, stored)
  return isServer(server) ? { ok: true, value: server } : { ok: false, errors: server }
}

const IMPLICIT_TLS_PORT = 465
const LOOPBACK = /^(?:localhost|127\..*)$/i

/** For the mail library. A password is never sent over a connection that is not encrypted. */
export function smtpUrlOf({ host, port, username, password }: MailServer): string {
  const scheme = port === IMPLICIT_TLS_PORT ? 'smtps' : 'smtp'
  const login = username === '' ? '' : `${encodeURIComponent(username)}:${encodeURIComponent(password)}@`
  const mustEncrypt = scheme === 'smtp' && username !== '' && !LOOPBACK.test(host)
  return `${scheme}://${login}${host}:${port}${mustEncrypt ? '/?requireTLS=true' : ''}`
}

const storedSchema = v.object({
  host: v.string(),
  port: v.number(),
  username: v.string(),
  password: v.string(),
  senderAddress: v.string(),
  senderName: v.string(),
})

/** null: none is set. */
export function parseStoredMailServer(json: string | null): MailServer | null {
  return json === null ? null : v.parse(v.nullable(storedSchema), JSON.parse(json))
}
