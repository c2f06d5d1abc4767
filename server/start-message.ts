import { FIRST_PASSWORD_DAYS } from '#app/accounts/rules.ts'
import { SITE_VERSION } from '#app/platform/version.ts'
import type { Env } from '#app/platform/env.ts'

interface StartMessage {
  env: Env
  port: number
  isMailSent: boolean
  made: { email: string; password: string | null } | null
}

/** Prints the address and how to sign in. A generated password is shown here only. */
export function printStartMessage({ env, port, made, isMailSent }: StartMessage): void {
  const address = new URL(env.publicUrl)
  const shownAddress = env.port === 0 ? `http://localhost:${port}` : address.origin
  const lines = [
    '',
    `  The club is open: ${shownAddress}    (version ${SITE_VERSION})`,
    `  Sign in:          ${shownAddress}/admin-login`,
  ]
  if (made?.password)
    lines.push(
      `  Super admin:      ${made.email}`,
      `  Password:         ${made.password}   (shown this once; choose your own within ${FIRST_PASSWORD_DAYS} days)`,
    )
  else if (made) lines.push(`  Super admin:      ${made.email}, with the password you set`)
  else if (env.superAdminEmail !== '') lines.push('  Super admin:      the account made at an earlier start')
  if (!isMailSent)
    lines.push(
      `  Mails are kept in ${env.dataDir}/outbox until a mail server is set: SMTP_URL, or in Settings`,
    )
  process.stdout.write(`${lines.join('\n')}\n\n`)
}
