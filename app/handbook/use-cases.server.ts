import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { clubFacts, mailTransport } from '#app/club/use-cases.server.ts'
import { todayIn } from '#app/events/club-time.ts'
import type { Env } from '#app/platform/env.ts'
import { SITE_VERSION } from '#app/platform/version.ts'
import type { HandbookView } from './rules.ts'
import { superAdminNames } from '#app/terms/use-cases.server.ts'
import { mediumDate, yearOf, yearTitle } from '#app/year/rules.ts'

/** Never an address with a password in it: of a mail server only the host is named. */
function placesOf(env: Env, smtpUrl: string | null): HandbookView['facts'] {
  return [
    { name: 'The site', value: env.publicUrl },
    { name: 'Sign-in of the committee', value: `${env.publicUrl}/admin-login` },
    {
      name: 'Data of the club',
      value: env.databaseUrl ? 'A PostgreSQL database' : `The folder ${env.dataDir} on the server`,
    },
    { name: 'Backups', value: `The folder ${env.backups} on the server` },
    {
      name: 'Encryption of backups',
      value: env.backupPassphrase
        ? 'On. The passphrase (BACKUP_PASSPHRASE) is on paper'
        : 'Off: only downloads are encrypted',
    },
    {
      name: 'Pictures',
      value: env.s3
        ? 'A bucket of the club'
        : env.imageHostUrl
          ? 'An image host'
          : 'With the data of the club',
    },
    { name: 'Mails', value: smtpUrl ? `Sent by ${new URL(smtpUrl).hostname}` : 'Saved, not sent' },
    { name: 'Version', value: SITE_VERSION },
  ]
}

/** 'How this site runs' ('' where nobody noted until when the domain is paid), with the values of this club and no secret (product.md#handbook). */
export async function handbookView(acting: Acting, domainPaidUntil: string): Promise<HandbookView> {
  mustBeAble(acting.viewer, 'dashboard.view')
  const { db, env, now } = acting
  const { name, contactEmail } = await clubFacts(db)
  const today = todayIn(env.clubTimeZone, now)
  return {
    address: env.publicUrl,
    clubName: name,
    year: yearTitle(yearOf(today)),
    printed: mediumDate(today),
    facts: [
      ...placesOf(env, (await mailTransport(acting)).smtpUrl),
      {
        name: 'Domain paid until',
        value: domainPaidUntil ? mediumDate(domainPaidUntil) : 'Not noted yet, see Backups and health',
      },
    ],
    people: await superAdminNames(db),
    contactEmail,
  }
}
