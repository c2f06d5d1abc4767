import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Database } from '#app/platform/database/database.ts'
import { sendRequest } from '#tests/support/http-request.ts'
import type { Site } from './test-sites.ts'

const WAIT_MS = 60_000
const evil = 'evil.example'
/** Headers that name another host. */
export const hostHeaders: Record<string, string>[] = [
  { host: evil },
  { host: `localhost@${evil}` },
  { host: `${evil}:80` },
  { host: `localhost.${evil}` },
  { host: `[::1].${evil}` },
  { 'x-forwarded-host': evil },
  { 'x-forwarded-host': `${evil}, localhost` },
  { 'x-forwarded-host': `localhost, ${evil}` },
  { 'x-forwarded-host': evil, 'x-forwarded-proto': 'https' },
  { 'x-forwarded-proto': 'javascript' },
  { 'x-forwarded-port': '8443' },
  { 'x-forwarded-prefix': `//${evil}` },
  { 'x-forwarded-server': evil },
  { forwarded: `host=${evil}` },
  { forwarded: `for=127.0.0.1;host="${evil}";proto=https` },
  { 'x-host': evil },
  { 'x-http-host-override': evil },
  { 'x-original-host': evil },
  { 'x-original-url': `https://${evil}/` },
  { 'x-rewrite-url': `//${evil}/admin-login` },
  { via: `1.1 ${evil}` },
  { referer: `https://${evil}/` },
]
export function requestReset(site: Site, email: string, headers: Record<string, string> = {}) {
  const body = new URLSearchParams({ mode: 'forgot', email }).toString()
  const form = { 'content-type': 'application/x-www-form-urlencoded', origin: site.url }
  return sendRequest(site.url, {
    path: '/admin-login',
    method: 'POST',
    headers: { ...form, ...headers },
    body,
  })
}

/** The newest mail to this address, in the file of its id. Other files are not read: a used site has thousands. */
export async function resetLinkFor(
  site: Site,
  { db, email }: { db: Database; email: string },
): Promise<string> {
  const newest = () =>
    db
      .selectFrom('mail')
      .select(['id', 'status', 'attempts'])
      .where('recipient', '=', email)
      .orderBy('id', 'desc')
      .executeTakeFirst()
  const until = performance.now() + WAIT_MS
  while (performance.now() < until) {
    const mail = await newest()
    const file =
      mail && (await readFile(join(site.dataDir, 'outbox', `${mail.id}.eml`), 'utf8').catch(() => null))
    const text = file?.replaceAll(/=\r?\n/g, '').replaceAll('=3D', '=') ?? ''
    const link = /https?:\/\/\S+\/reset-password\?token=\S+/.exec(text)?.[0]
    if (link) return link
    await pause(100)
  }
  throw new Error(`no mail arrived: ${JSON.stringify(await newest())}`)
}
