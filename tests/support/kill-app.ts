import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { type RunningSite, startSite } from './app.ts'

const WRITERS = 8
const LEAST_WRITING_MS = 300
const MOST_WRITING_MS = 900

export interface KilledApp {
  acknowledged: number
  lost: number
}

/** Each phone asks once, so that no request replaces another (decision 20). */
function phoneOf(count: number): string {
  return String(6_000_000_000 + count)
}

async function ask({ url }: RunningSite, phone: string): Promise<string | null> {
  const body = new URLSearchParams({
    name: 'Killed Midway',
    phone,
    branch: 'CSE',
    year: '1st',
    interest: 'Other',
  })
  const answer = await fetch(`${url}/join`, { method: 'POST', body, headers: { origin: url } }).catch(
    () => null,
  )
  return answer?.status === 201 ? answer.headers.get('x-join-request') : null
}

function missing(dataDir: string, keys: readonly string[]): number {
  const database = new DatabaseSync(join(dataDir, 'club.sqlite'), { readOnly: true })
  const find = database.prepare('select 1 from join_request where id = ?')
  const lost = keys.filter((key) => find.get(key) === undefined).length
  database.close()
  return lost
}

/**
 * Starts the built product, sends join requests from eight writers, kills every process of it at a random moment, and
 * starts it again on the same folder. A request counts as acknowledged when its answer, 201 with a key, was received;
 * it is lost when that key is not in the database after the last start.
 */
export async function killApp(rounds: number): Promise<KilledApp> {
  const dataDir = await mkdtemp(join(tmpdir(), 'club-kill-'))
  const acknowledged: string[] = []
  let phones = 0
  for (let round = 0; round < rounds; round += 1) {
    const site = await startSite({ SEED_DEMO: '0', RATE_LIMIT_SCALE: '1000' }, { dataDir })
    const end = new AbortController()
    const write = async () => {
      while (!end.signal.aborted) {
        const key = await ask(site, phoneOf((phones += 1)))
        if (key) acknowledged.push(key)
      }
    }
    const writers = Array.from({ length: WRITERS }, write)
    await pause(LEAST_WRITING_MS + Math.random() * (MOST_WRITING_MS - LEAST_WRITING_MS))
    await site.kill()
    end.abort()
    await Promise.all(writers)
  }
  const again = await startSite({ SEED_DEMO: '0' }, { dataDir })
  const lost = missing(dataDir, acknowledged)
  await again.stop()
  await rm(dataDir, { recursive: true })
  return { acknowledged: acknowledged.length, lost }
}
