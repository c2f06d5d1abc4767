import { describe, expect, test } from 'vitest'
import { PASSWORD_MAX_LENGTH } from '#app/accounts/rules.ts'
import { parseEnv } from './env.ts'
import { parseProxies } from './http/trusted-proxies.ts'

describe('the environment of the process', () => {
  test('has defaults for a local site when no variable is set', () => {
    const env = parseEnv({})
    expect(env).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      dataDir: './data',
      isDemoSeeded: true,
    })
    expect(env.superAdminEmail).toBeNull()
  })

  test('treats an empty super admin address as no super admin, and other empty values as not set', () => {
    expect(parseEnv({ SUPER_ADMIN_EMAIL: '', PORT: '' })).toMatchObject({ superAdminEmail: '', port: 3000 })
  })

  test.each([
    [{ PORT: 'http' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535'],
    [{ PUBLIC_URL: 'lumiere.example' }, 'PUBLIC_URL must be an address that begins with http:// or https://'],
    [
      { DATABASE_URL: 'mysql://x' },
      'DATABASE_URL must be an address that begins with postgres:// or postgresql://',
    ],
    [{ SMTP_URL: 'mail' }, 'SMTP_URL must be an address that begins with smtp:// or smtps://'],
    [{ CLUB_TIME_ZONE: 'India' }, 'CLUB_TIME_ZONE must be a time zone like Asia/Kolkata'],
    [{ AUTH_ERROR_DETAIL: 'all' }, 'AUTH_ERROR_DETAIL must be private or spec'],
    [{ SEED_DEMO: 'yes' }, 'SEED_DEMO must be 1 or 0'],
    [{ RATE_LIMIT_SCALE: '0' }, 'RATE_LIMIT_SCALE must be a number above 0'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be fatal, error, warn, info, debug, trace or silent'],
    [{ SUPER_ADMIN_EMAIL: 'asha' }, 'SUPER_ADMIN_EMAIL must be an email address'],
    [{ SUPER_ADMIN_EMAIL: 'a@b.in' }, 'SUPER_ADMIN_PASSWORD must be set together with SUPER_ADMIN_EMAIL'],
    [{ SUPER_ADMIN_PASSWORD: 'short' }, 'SUPER_ADMIN_PASSWORD must be at least 6 characters long'],
    [
      { SUPER_ADMIN_PASSWORD: '🎬'.repeat(PASSWORD_MAX_LENGTH + 1) },
      'SUPER_ADMIN_PASSWORD must be at most 128 characters long',
    ],
    [
      { TRUSTED_PROXIES: '127.0.0.1, proxy.internal' },
      'TRUSTED_PROXIES must be addresses or ranges such as 10.0.0.0/8: proxy.internal is neither',
    ],
    [{ TRUSTED_PROXIES: '10.0.0.0/33' }, '10.0.0.0/33 is neither'],
    [{ TRUSTED_PROXIES: '10.0.0.0/' }, '10.0.0.0/ is neither'],
    [{ TRUSTED_PROXIES: '10.0.0.0/8/8' }, '10.0.0.0/8/8 is neither'],
    [
      { S3_BUCKET: 'x' },
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together',
    ],
  ])('refuses %o with one sentence', (source, message) => {
    expect(() => parseEnv(source)).toThrow(message)
  })

  test('accepts the longest password that sign-in accepts', () => {
    const password = '🎬'.repeat(PASSWORD_MAX_LENGTH)
    expect(parseEnv({ SUPER_ADMIN_PASSWORD: password }).superAdminPassword).toBe(password)
  })

  test.each([
    ['', '127.0.0.1', false],
    ['127.0.0.1,10.0.0.0/8', '10.255.0.1', true],
    ['127.0.0.1, 10.0.0.0/8', '11.0.0.1', false],
    ['10.0.0.0/8', 'unknown', false],
    ['::1,fd00::/8', 'fd00:1::9', true],
    ['::ffff:10.0.0.9', '10.0.0.9', true],
    ['fe80::1', 'fe80::1%eth0', true],
  ])('parses the proxies %j so that %s is trusted: %s', (proxies, address, isOne) => {
    expect(parseProxies(parseEnv({ TRUSTED_PROXIES: proxies }).trustedProxies).includes(address)).toBe(isOne)
  })

  test('refuses a short super admin password in production only for a public site', () => {
    const set = { SUPER_ADMIN_EMAIL: 'a@b.in', SUPER_ADMIN_PASSWORD: 'elevenchars', NODE_ENV: 'production' }
    expect(parseEnv(set).superAdminPassword).toBe('elevenchars')
    expect(() => parseEnv({ ...set, PUBLIC_URL: 'https://club.example' })).toThrow('at least 12 characters')
  })
})
