import { openDatabase } from '#app/platform/db.ts'
import { startSite } from './app.ts'
import { ask } from './ask.ts'
import { signedIn } from './caller.ts'
import { anEvent } from './factories.ts'
import { residentMb, siteProcess } from './memory.ts'

/** So long a list that whoever does not read it soon has more waiting than is kept for them. */
export const LONG_TEXT = 'A long evening. '.repeat(20_000)

/** A site with a long list, and a way to change it. */
export interface Stage {
  /** Where the pages listen; on another replica than `change` when there are two. */
  url: string
  change(): Promise<unknown>
  openStreams(): Promise<number>
  residentMb(): number
}

export interface Place {
  databaseUrl: string | null
  replicas: 1 | 2
}

export async function openStage({ databaseUrl, replicas }: Place) {
  const env = {
    RATE_LIMIT_SCALE: '10000',
    BACKUP_NIGHTLY: '0',
    SEED_DEMO: '0',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const first = await startSite(env)
  const second = replicas === 2 ? await startSite(env) : first
  const { db, close } = await openDatabase({ databaseUrl, dataDir: first.dataDir })
  const { id } = await anEvent(db, { description: LONG_TEXT, seats: 100_000 })
  await close()
  const boss = await signedIn(first.url, first.superAdmin)
  const pid = siteProcess(second.pid)
  let participants = 0
  const stage: Stage = {
    url: second.url,
    async change() {
      participants += 1
      const form = { intent: 'set-participants', id, participants: String(participants) }
      const answer = await boss.post('/admin/dashboard.data', form)
      await answer.body?.cancel()
      if (answer.status !== 200) throw new Error(`the change was answered with ${answer.status}`)
    },
    async openStreams() {
      const { body } = await ask(second.url, { path: '/metrics' })
      return Number(/^club_streams (\d+)/m.exec(body.toString())?.[1])
    },
    residentMb: () => residentMb(pid),
  }
  const end = async () => {
    await first.dispose()
    if (second !== first) await second.dispose()
  }
  return { stage, end }
}
