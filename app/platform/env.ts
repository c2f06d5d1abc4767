import { join } from 'node:path'
import * as v from 'valibot'
import { isProxy } from './http/trusted-proxies.ts'

/** The configuration of the process, read once at start. */
export type Env = ReturnType<typeof parseEnv>

export class BadEnvironment extends Error {
  override name = 'BadEnvironment'
}

const SHORTEST_PASSWORD_LENGTH = 6
const WEAK_PASSWORD_LENGTH = 12
/** Sign-in accepts no longer password. */
const LONGEST_PASSWORD_LENGTH = 128
const WEAK_PASSPHRASE_LENGTH = 12
const WEAK_KEY_LENGTH = 32

function url(name: string, protocols: string[]) {
  const message = `${name} must be an address that begins with ${protocols.map((p) => `${p}//`).join(' or ')}`
  return v.pipe(
    v.string(),
    v.check((text) => URL.canParse(text) && protocols.includes(new URL(text).protocol), message),
  )
}

function wholeNumber(name: string, { min, max }: { min: number; max: number }) {
  const message = `${name} must be a whole number from ${min} to ${max}`
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  )
}

/** Counts characters as sign-in does: an emoji is one. */
function lengthOf(password: string): number {
  return Array.from(password).length
}

function isTimeZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }))
  } catch {
    return false
  }
}

const schema = v.object({
  PORT: v.optional(wholeNumber('PORT', { min: 0, max: 65535 }), '3000'),
  HOST: v.optional(v.pipe(v.string(), v.nonEmpty('HOST must not be empty')), '0.0.0.0'),
  DATA_DIR: v.optional(v.pipe(v.string(), v.nonEmpty('DATA_DIR must not be empty')), './data'),
  DATABASE_URL: v.optional(url('DATABASE_URL', ['postgres:', 'postgresql:'])),
  DATABASE_LISTEN_URL: v.optional(url('DATABASE_LISTEN_URL', ['postgres:', 'postgresql:'])),
  PUBLIC_URL: v.optional(url('PUBLIC_URL', ['http:', 'https:'])),
  SUPER_ADMIN_EMAIL: v.optional(
    v.pipe(v.string(), v.regex(/^$|^[^\s@]+@[^\s@]+$/, 'SUPER_ADMIN_EMAIL must be an email address')),
  ),
  SUPER_ADMIN_PASSWORD: v.optional(
    v.pipe(
      v.string(),
      v.check(
        (password) => lengthOf(password) >= SHORTEST_PASSWORD_LENGTH,
        'SUPER_ADMIN_PASSWORD must be at least 6 characters long',
      ),
      v.check(
        (password) => lengthOf(password) <= LONGEST_PASSWORD_LENGTH,
        'SUPER_ADMIN_PASSWORD must be at most 128 characters long',
      ),
    ),
  ),
  SMTP_URL: v.optional(url('SMTP_URL', ['smtp:', 'smtps:'])),
  MAIL_FROM: v.optional(
    v.pipe(v.string(), v.includes('@', 'MAIL_FROM must hold an email address')),
    'club@localhost',
  ),
  S3_ENDPOINT: v.optional(url('S3_ENDPOINT', ['http:', 'https:'])),
  S3_BUCKET: v.optional(v.string()),
  S3_REGION: v.optional(v.string(), 'auto'),
  S3_ACCESS_KEY_ID: v.optional(v.string()),
  S3_SECRET_ACCESS_KEY: v.optional(v.string()),
  IMAGE_HOST_URL: v.optional(url('IMAGE_HOST_URL', ['http:', 'https:'])),
  CLUB_TIME_ZONE: v.optional(
    v.pipe(v.string(), v.check(isTimeZone, 'CLUB_TIME_ZONE must be a time zone like Asia/Kolkata')),
    'Asia/Kolkata',
  ),
  AUTH_ERROR_DETAIL: v.optional(
    v.picklist(['private', 'spec'], 'AUTH_ERROR_DETAIL must be private or spec'),
    'private',
  ),
  SEED_DEMO: v.optional(v.picklist(['1', '0'], 'SEED_DEMO must be 1 or 0'), '1'),
  RATE_LIMIT_SCALE: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d+(\.\d+)?$/, 'RATE_LIMIT_SCALE must be a number above 0'),
      v.transform(Number),
      v.check((n) => n > 0, 'RATE_LIMIT_SCALE must be a number above 0'),
    ),
    '1',
  ),
  WHATSAPP_INVITE_URL: v.optional(url('WHATSAPP_INVITE_URL', ['https:'])),
  TRUSTED_PROXIES: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(/[\s,]+/).filter(Boolean)),
      v.array(
        v.pipe(
          v.string(),
          v.check(
            isProxy,
            ({ input }) =>
              `TRUSTED_PROXIES must be addresses or ranges such as 10.0.0.0/8: ${input} is neither`,
          ),
        ),
      ),
    ),
    '',
  ),
  BACKUP_NIGHTLY: v.optional(v.picklist(['1', '0'], 'BACKUP_NIGHTLY must be 1 or 0'), '1'),
  UPDATE_CHECK: v.optional(v.picklist(['1', '0'], 'UPDATE_CHECK must be 1 or 0'), '1'),
  BACKUP_DIR: v.optional(v.string()),
  BACKUP_PASSPHRASE: v.optional(
    v.pipe(
      v.string(),
      v.minLength(WEAK_PASSPHRASE_LENGTH, 'BACKUP_PASSPHRASE must be at least 12 characters long'),
    ),
  ),
  BACKUP_PASSPHRASE_BEFORE: v.optional(v.string()),
  SECRET_KEY: v.optional(
    v.pipe(v.string(), v.minLength(WEAK_KEY_LENGTH, 'SECRET_KEY must be at least 32 characters long')),
  ),
  LOG_LEVEL: v.optional(
    v.picklist(
      ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
      'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent',
    ),
    'warn',
  ),
  NODE_ENV: v.optional(v.string()),
})

type Variables = v.InferOutput<typeof schema>

function s3Settings(variables: Variables) {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = variables
  const settings = [S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY]
  if (settings.every((value) => value === undefined)) return null
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new BadEnvironment(
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together',
    )
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: variables.S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

function isLoopback(address: string): boolean {
  const { hostname } = new URL(address)
  return hostname === 'localhost' || hostname === '[::1]' || hostname.startsWith('127.')
}

/** A production site with a public address, not a trial on a local computer. */
export function isPublicDeployment(env: { isProduction: boolean; publicUrl: string }): boolean {
  return env.isProduction && !isLoopback(env.publicUrl)
}

function superAdminPasswordIn(variables: Variables, isPublic: boolean): string | null {
  const password = variables.SUPER_ADMIN_PASSWORD ?? null
  if (variables.SUPER_ADMIN_EMAIL && !password)
    throw new BadEnvironment('SUPER_ADMIN_PASSWORD must be set together with SUPER_ADMIN_EMAIL')
  if (password && lengthOf(password) < WEAK_PASSWORD_LENGTH && isPublic)
    throw new BadEnvironment('SUPER_ADMIN_PASSWORD must be at least 12 characters long on a public address')
  return password
}

/** Empty values count as not set, except SUPER_ADMIN_EMAIL. */
function readVariables(source: Record<string, string | undefined>): Variables {
  const nonEmpty = Object.fromEntries(
    Object.entries(source).filter(([name, value]) => value !== '' || name === 'SUPER_ADMIN_EMAIL'),
  )
  const parsed = v.safeParse(schema, nonEmpty)
  if (!parsed.success) throw new BadEnvironment(parsed.issues[0].message)
  return parsed.output
}

/** Throws BadEnvironment with a message that names the variable. */
export function parseEnv(source: Record<string, string | undefined>) {
  const variables = readVariables(source)
  const publicUrl = new URL(variables.PUBLIC_URL ?? `http://localhost:${variables.PORT}`).origin
  const isProduction = variables.NODE_ENV === 'production'
  return {
    port: variables.PORT,
    host: variables.HOST,
    dataDir: variables.DATA_DIR,
    databaseUrl: variables.DATABASE_URL ?? null,
    /** The direct connection for LISTEN when `databaseUrl` is a transaction pooler. */
    databaseListenUrl: variables.DATABASE_LISTEN_URL ?? null,
    /** The origin of every absolute address we print, without a trailing slash. */
    publicUrl,
    /** Null: not set, so an account is created. Empty: none is wanted (product.md#first-super-admin). */
    superAdminEmail: variables.SUPER_ADMIN_EMAIL ?? null,
    superAdminPassword: superAdminPasswordIn(variables, isPublicDeployment({ isProduction, publicUrl })),
    smtpUrl: variables.SMTP_URL ?? null,
    mailFrom: variables.MAIL_FROM,
    s3: s3Settings(variables),
    /** An external image host (product.md#event-image). The address contains its key: server only. */
    imageHostUrl: variables.IMAGE_HOST_URL ?? null,
    clubTimeZone: variables.CLUB_TIME_ZONE,
    authErrorDetail: variables.AUTH_ERROR_DETAIL,
    isDemoSeeded: variables.SEED_DEMO === '1',
    rateLimitScale: variables.RATE_LIMIT_SCALE,
    /** Null: not set, so the welcome message has no invitation. */
    whatsappInviteUrl: variables.WHATSAPP_INVITE_URL ?? null,
    trustedProxies: variables.TRUSTED_PROXIES,
    /** The folder of nightly and manual backups. */
    backups: variables.BACKUP_DIR ?? join(variables.DATA_DIR, 'backups'),
    isBackedUpNightly: variables.BACKUP_NIGHTLY === '1',
    isUpdateChecked: variables.UPDATE_CHECK === '1',
    /** Without it backups are readable by anyone who has the file. */
    backupPassphrase: variables.BACKUP_PASSPHRASE ?? null,
    /** Older backups still open with it. */
    backupPassphraseBefore: variables.BACKUP_PASSPHRASE_BEFORE ?? null,
    /** Encrypts secrets in the database; without it they are stored in plain text. */
    secretKey: variables.SECRET_KEY ?? null,
    logLevel: variables.LOG_LEVEL,
    isProduction,
  }
}

/** What backups and the list of erasures may have been written with. */
export const backupPassphrases = (env: Pick<Env, 'backupPassphrase' | 'backupPassphraseBefore'>) => [
  env.backupPassphrase,
  env.backupPassphraseBefore,
]

/**
 * The environment of a command that writes to DATA_DIR or to backups. Sets the umask, so that new files are readable
 * by this user only. Throws BadEnvironment.
 */
export function commandEnv(source: Record<string, string | undefined> = process.env): Env {
  process.umask(0o077)
  return parseEnv(source)
}
