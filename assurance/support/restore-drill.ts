import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { hashSnapshot } from '#commands/backup/row-hashes.ts'
import { openSnapshot } from '#commands/backup/snapshot.ts'
import { migrate } from '#db/migrate.ts'
import { aJoinRequest, aSuperAdmin } from '#tests/support/factories.ts'

/** Tables that a restore leaves out on purpose: everybody signs in again. */
const notRestored = new Set(['session', 'verification', 'rate_limit', 'setting', 'erasure'])

export interface DatabaseLocation {
  databaseUrl: string | null
  dataDir: string
}

/** A checksum of all rows that does not depend on their order. */
export async function checksumOf(place: DatabaseLocation): Promise<string> {
  const snapshot = await openSnapshot(place)
  const tables = snapshot.tables.filter(({ name }) => !notRestored.has(name))
  const hashes = await hashSnapshot(snapshot, tables)
  await snapshot.close()
  return [...hashes.sums()]
    .map(([name, sum]) => `${name} ${sum}`)
    .toSorted()
    .join('\n')
}

/** Inserts the given number of people, one person to erase, and a picture. */
export async function insertClub(
  place: DatabaseLocation,
  { rows, phone }: { rows: number; phone: string },
): Promise<void> {
  const opened = await openDatabase(place)
  await migrate(opened)
  await aSuperAdmin(opened.db)
  await aJoinRequest(opened.db, { phone })
  const at = new Date().toISOString()
  for (let laid = 0; laid < rows; laid += 1_000) {
    const many = Array.from({ length: 1_000 }, (_, n) => ({
      id: newId(),
      email: `many-${laid + n}@college.example`,
      name: `Somebody ${laid + n}`,
      created_at: at,
      updated_at: at,
    }))
    await opened.db.insertInto('user_account').values(many).execute()
  }
  await opened.close()
  await mkdir(join(place.dataDir, 'uploads'), { recursive: true })
  await writeFile(join(place.dataDir, 'uploads', 'drill.webp'), 'a picture')
}
