import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { lockDataDir } from '#app/platform/database/data-dir-lock.ts'
import { openDatabase } from '#app/platform/database/database.ts'
import { migrate } from '#db/migrate.ts'

const SHORTEST_LIFE_MS = 50
const LONGEST_LIFE_MS = 600

export interface KillNineTally {
  rounds: number
  acknowledged: number
  lost: number
  /** Users whose credential, written in the same transaction, is missing. */
  half: number
}

/** Starts a writer and kills it at a random moment. Returns the ids it acknowledged. */
async function writeUntilKilled(dataDir: string, manner: string): Promise<string[]> {
  const writer = spawn(
    process.execPath,
    [join(import.meta.dirname, '../reliability/kill-nine-writer.ts'), dataDir, manner],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  let said = ''
  let complained = ''
  writer.stdout.on('data', (chunk: Buffer) => (said += chunk.toString()))
  writer.stderr.on('data', (chunk: Buffer) => (complained += chunk.toString()))
  const closed = once(writer, 'close')
  await Promise.race([once(writer.stdout, 'data'), closed])
  await pause(SHORTEST_LIFE_MS + Math.random() * (LONGEST_LIFE_MS - SHORTEST_LIFE_MS))
  writer.kill('SIGKILL')
  await closed
  if (writer.signalCode !== 'SIGKILL') throw new Error(`the writer ended by itself: ${complained}`)
  // An incomplete last line was not acknowledged.
  return said.split('\n').slice(0, -1)
}

async function inspect(dataDir: string, acknowledged: string[]) {
  const lock = lockDataDir(dataDir)
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir })
  const users = await db.selectFrom('user_account').select('id').execute()
  const credentials = await db.selectFrom('credential').select('user_id').execute()
  await close()
  lock.release()
  const kept = new Set(users.map(({ id }) => id))
  return { lost: acknowledged.filter((id) => !kept.has(id)).length, half: kept.size - credentials.length }
}

/** Repeatedly kills a writer and counts lost writes. With `early` the writer acknowledges before it commits. */
export async function killNine(rounds: number, manner: 'early' | 'after' = 'after'): Promise<KillNineTally> {
  const dataDir = await mkdtemp(join(tmpdir(), 'club-kill-nine-'))
  const opened = await openDatabase({ databaseUrl: null, dataDir })
  await migrate(opened)
  await opened.close()
  const acknowledged: string[] = []
  const tally: KillNineTally = { rounds, acknowledged: 0, lost: 0, half: 0 }
  for (let round = 0; round < rounds; round += 1) {
    acknowledged.push(...(await writeUntilKilled(dataDir, manner)))
    const { lost, half } = await inspect(dataDir, acknowledged)
    tally.lost = Math.max(tally.lost, lost)
    tally.half = Math.max(tally.half, half)
  }
  tally.acknowledged = acknowledged.length
  await rm(dataDir, { recursive: true, force: true })
  return tally
}
