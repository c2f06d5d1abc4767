import { type Database, type OpenDatabase, openDatabase } from '#app/platform/database/database.ts'
import { type RunningSite, startSite } from '#tests/support/app.ts'
import { type FaultProxy, openFaultProxy } from './fault-proxy.ts'
import { type Mailbox, openMailbox } from '#tests/support/mailbox.ts'

/** A site whose mail server is behind a fault proxy and can refuse mails. */
export interface MailSite {
  site: RunningSite
  db: Database
  line: FaultProxy
  mailbox: Mailbox
  restart(): Promise<void>
  close(): Promise<void>
}

export async function openMailSite(databaseUrl: string | null): Promise<MailSite> {
  const mailbox = await openMailbox()
  const line = await openFaultProxy({ host: '127.0.0.1', port: Number(new URL(mailbox.url).port) })
  const env = {
    RATE_LIMIT_SCALE: '1000',
    BACKUP_NIGHTLY: '0',
    SEED_DEMO: '0',
    SMTP_URL: `smtp://127.0.0.1:${line.port}`,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const site = await startSite(env)
  const { dataDir } = site
  const opened: OpenDatabase = await openDatabase({ databaseUrl, dataDir })
  const post: MailSite = {
    site,
    db: opened.db,
    line,
    mailbox,
    async restart() {
      post.site = await startSite(env, { dataDir })
    },
    async close() {
      await opened.close()
      await post.site.dispose()
      line.close()
      await mailbox.close()
    },
  }
  return post
}

export const mailServerFaults = [
  'no fault',
  'connection refused',
  '450',
  '550',
  'connection cut after the message',
  'silent',
  'site killed',
] as const
export type MailServerFault = (typeof mailServerFaults)[number]

export function injectMailFault({ line, mailbox }: MailSite, fault: MailServerFault): void {
  mailbox.answer = 250
  if (fault === '450' || fault === '550') mailbox.answer = fault === '450' ? 450 : 550
  if (fault === 'connection cut after the message' || fault === 'site killed') mailbox.answer = 'none'
  line.setMode(fault === 'connection refused' ? 'cut' : fault === 'silent' ? 'silent' : 'open')
}
