import { describe, expect, test } from 'vitest'
import { parseEnv } from './env.ts'

describe('what the process is told from outside', () => {
  test('nothing set gives a site for this machine', () => {
    const env = parseEnv({})
    expect(env).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      dataDir: './data',
      isDemoSeeded: true,
    })
    expect(env.superAdminEmail).toBeNull()
  })

  test('an empty super admin address means that none is wanted; other empty values mean not set', () => {
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
    [{ SUPER_ADMIN_EMAIL: 'asha' }, 'SUPER_ADMIN_EMAIL must be an e-mail address'],
    [{ SUPER_ADMIN_EMAIL: 'a@b.in' }, 'SUPER_ADMIN_PASSWORD must be set together with SUPER_ADMIN_EMAIL'],
    [{ SUPER_ADMIN_PASSWORD: 'short' }, 'SUPER_ADMIN_PASSWORD must be at least 6 characters long'],
    [
      { S3_BUCKET: 'x' },
      'S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY must be set together',
    ],
  ])('%o is refused with one sentence', (source, sentence) => {
    expect(() => parseEnv(source)).toThrow(sentence)
  })

  test('a short super admin password ends a public start in production, not a trial on this machine', () => {
    const set = { SUPER_ADMIN_EMAIL: 'a@b.in', SUPER_ADMIN_PASSWORD: 'elevenchars', NODE_ENV: 'production' }
    expect(parseEnv(set).superAdminPassword).toBe('elevenchars')
    expect(() => parseEnv({ ...set, PUBLIC_URL: 'https://club.example' })).toThrow('at least 12 characters')
  })
})
