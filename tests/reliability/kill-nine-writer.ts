import { writeSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { lockDataDir } from '#app/platform/database/data-dir-lock.ts'
import { openDatabase, transact } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'

/** Writes pairs of rows until it is killed, and prints the id of each pair after its commit; with `early` before it. */
const WRITERS = 4
/** Much longer than a commit takes, so that a kill falls between the two however busy the machine is. */
const EARLY_MS = 50
const [, , dataDir = '', manner] = process.argv

lockDataDir(dataDir)
const { db } = await openDatabase({ databaseUrl: null, dataDir })

function acknowledge(id: string): void {
  writeSync(1, `${id}\n`)
}

async function writePair(): Promise<void> {
  const id = newId()
  if (manner === 'early') {
    acknowledge(id)
    await pause(EARLY_MS)
  }
  const at = new Date().toISOString()
  await transact(db, async (db) => {
    const user = { id, email: `${id}@college.example`, name: 'Somebody', created_at: at, updated_at: at }
    await db.insertInto('user_account').values(user).execute()
    const credential = {
      id,
      user_id: id,
      account_id: id,
      provider_id: 'credential',
      created_at: at,
      updated_at: at,
    }
    await db.insertInto('credential').values(credential).execute()
  })
  if (manner !== 'early') acknowledge(id)
}

async function writeForEver(): Promise<never> {
  for (;;) await writePair()
}

await Promise.all(Array.from({ length: WRITERS }, writeForEver))
