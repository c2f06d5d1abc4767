import { openDatabase } from '#app/platform/database/database.ts'
import { startSite } from '#tests/support/app.ts'
import { sendRequest } from '#tests/support/http-request.ts'
import { signedInClient } from '#tests/support/http-client.ts'
import { anEvent } from '#tests/support/factories.ts'
import { residentMb, sitePid } from './memory.ts'

/** A site with one event that can be changed. */
export interface LiveSite {
  /** The replica with the event streams; with two replicas not the one that changes the event. */
  url: string
  change(): Promise<unknown>
  openStreams(): Promise<number>
  residentMb(): number
}

export interface LiveSiteOptions {
  databaseUrl: string | null
  replicas: 1 | 2
}

export async function openLiveSite({ databaseUrl, replicas }: LiveSiteOptions) {
  const env = {
    RATE_LIMIT_SCALE: '10000',
    BACKUP_NIGHTLY: '0',
    SEED_DEMO: '0',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const first = await startSite(env)
  const second = replicas === 2 ? await startSite(env) : first
  const { db, close } = await openDatabase({ databaseUrl, dataDir: first.dataDir })
  const { id } = await anEvent(db, { seats: 100_000 })
  await close()
  const adminClient = await signedInClient(first.url, first.superAdmin)
  const pid = sitePid(second.pid)
  let participants = 0
  const site: LiveSite = {
    url: second.url,
    async change() {
      participants += 1
      const form = { intent: 'set-participants', id, participants: String(participants) }
      const answer = await adminClient.post('/admin/dashboard.data', form)
      await answer.body?.cancel()
      if (answer.status !== 200) throw new Error(`the change was answered with ${answer.status}`)
    },
    async openStreams() {
      const { body } = await sendRequest(second.url, { path: '/metrics' })
      return Number(/^club_streams (\d+)/m.exec(body.toString())?.[1])
    },
    residentMb: () => residentMb(pid),
  }
  const end = async () => {
    await first.dispose()
    if (second !== first) await second.dispose()
  }
  return { site, end }
}
