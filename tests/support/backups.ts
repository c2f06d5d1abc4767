import { join } from 'node:path'
import type { Acting } from '#app/accounts/acting.server.ts'
import { makeBackup } from '#app/backups/use-cases.server.ts'
import { newAccount } from './admin-accounts.ts'
import { newFolder, newPlace, openAt } from './database.ts'
import { aJoinRequest, anEvent, viewerOf } from './factories.ts'
import { actingAs } from './test-services.ts'

export const now = new Date('2026-11-24T10:00:00.000Z')
export const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
export const PASSPHRASE = 'six words that nobody would guess'

interface BackupClub {
  at: (when?: Date, over?: Partial<Acting['env']>) => Acting
  backups: string
}

/** A club with a folder for its backups, as its super admin sees it. */
export async function newBackupClub(engine: 'sqlite' | 'postgres'): Promise<BackupClub> {
  const place = await newPlace(engine)
  const { db } = await openAt(place)
  const [dataDir, backups] = [place.dataDir || (await newFolder()), join(await newFolder(), 'backups')]
  const superAdmin = await newAccount(db, { role: 'super-admin' })
  await anEvent(db)
  await aJoinRequest(db)
  const at: BackupClub['at'] = (when = now, over = {}) =>
    actingAs(db, viewerOf(superAdmin), { now: when, env: { ...place, dataDir, backups, ...over } })
  return { at, backups }
}

/** The name of a backup that is made now. */
export async function nameMade(acting: Acting): Promise<string> {
  const outcome = await makeBackup(acting)
  if (!outcome.ok) throw new Error(outcome.problem)
  return outcome.value?.name ?? ''
}
