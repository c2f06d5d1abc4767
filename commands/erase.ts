import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#app/platform/database/database.ts'
import type { Env } from '#app/platform/env.ts'
import { outboxOf } from '#app/platform/mail/mail-transport.ts'
import {
  erasePerson,
  ErasureRefused,
  type Identity,
  identityIn,
  eraseFromOutbox,
  countRemaining,
  writeErasureList,
} from '#app/privacy/use-cases.server.ts'
import { unrotatedBackups } from '#commands/backup/rotation.ts'
import { openSnapshot } from '#commands/backup/snapshot.ts'
import { migrate } from '#db/migrate.ts'
import { commandEnv } from './command-env.ts'
import { exitWithMessage } from './start-failure.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Older backups still contain the person: a restore erases them again, reading the file does not. */
async function listRemainingBackups({ backups, isBackedUpNightly: isRotated }: Env): Promise<void> {
  if (isRotated) print('Nightly backups are deleted within 35 days.')
  for (const name of unrotatedBackups(await readdir(backups), { isRotated }))
    print(`This backup is kept until you delete it: ${join(backups, name)}`)
}

async function eraseEverywhere(env: Env, identity: Identity): Promise<void> {
  const database = await openDatabase(env)
  try {
    await migrate(database)
    const { rows, identities, seatsFreed } = await erasePerson(
      { db: database.db, env, now: new Date() },
      identity,
    )
    for (const [table, count] of Object.entries(rows)) if (count > 0) print(`${table}: ${count} erased`)
    if (seatsFreed > 0) print(`${seatsFreed} seats given back; whoever waited for one has it now`)
    print(`outbox: ${await eraseFromOutbox(outboxOf(env.dataDir), identities)} erased`)
    await writeErasureList(database.db, { folder: env.backups, passphrase: env.backupPassphrase })
    const snapshot = await openSnapshot(env)
    const remaining = await countRemaining(snapshot, identities)
    await snapshot.close()
    for (const [table, count] of remaining)
      print(`STILL THERE: ${count} rows of ${table}; change them by hand`)
    if (remaining.size === 0) print('Every row was searched: nothing is left.')
    else process.exitCode = 1
    await listRemainingBackups(env)
  } finally {
    await database.close()
  }
}

/** `npm run erase -- <phone or e-mail>`: erases everything about one person, with the site running or not. */
async function erase(): Promise<void> {
  const identity = identityIn(process.argv[2] ?? '')
  if (!identity) throw new ErasureRefused('Whom? npm run erase -- <phone or e-mail>')
  await eraseEverywhere(commandEnv(), identity)
}

await erase().catch((error: unknown) => exitWithMessage(error, 'erase'))
