import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#app/platform/database/database.ts'
import { commandEnv, type Env } from '#app/platform/env.ts'
import { outboxOf } from '#app/platform/mail/mail-transport.ts'
import {
  countRemaining,
  distinctiveNames,
  eraseFromOutbox,
  erasePerson,
  ErasureRefused,
  findMentions,
  type Identity,
  identityIn,
  writeErasureList,
} from '#app/privacy/use-cases.server.ts'
import { openStorage } from '#app/platform/storage/storage.ts'
import { deletePictures } from '#app/uploads/use-cases.server.ts'
import { unrotatedBackups } from '#commands/backup/rotation.ts'
import { openSnapshot, type Snapshot } from '#commands/backup/snapshot.ts'
import { migrate } from '#db/migrate.ts'
import { exitWithMessage } from './start-failure.ts'

const print = (line: string) => process.stdout.write(`${line}\n`)

/** Older backups still contain the person: a restore erases them again, reading the file does not. */
async function listRemainingBackups({ backups, isBackedUpNightly: isRotated }: Env): Promise<void> {
  print(`${isRotated ? 'Nightly' : 'Other'} backups are deleted within 35 days.`)
  for (const name of unrotatedBackups(await readdir(backups), { isRotated }))
    print(`This backup is kept until you delete it: ${join(backups, name)}`)
}

interface Sought {
  identities: Identity[]
  names: readonly string[]
}

/** Every column of every row. What has the name only may be about somebody else: it is listed, for a person to decide. */
async function listRemaining(snapshot: Snapshot, { identities, names }: Sought): Promise<void> {
  const remaining = await countRemaining(snapshot, identities)
  const mentions = await findMentions(snapshot, names)
  for (const [table, count] of remaining) print(`STILL THERE: ${count} rows of ${table}; change them by hand`)
  for (const { place, text } of mentions) print(`${place} has the name: ${text}`)
  if (mentions.length > 0)
    print(
      `${mentions.length} texts have the name, of this person or of another: change by hand what is theirs`,
    )
  if (remaining.size > 0) process.exitCode = 1
  const sought = [...identities.flatMap((identity) => Object.values(identity)), ...names].join(', ')
  if (remaining.size + mentions.length === 0) print(`Every row was searched for ${sought}: nothing is left.`)
  if (names.length === 0) print('No name was searched for: add it to the command, in quotation marks')
}

async function eraseEverywhere(env: Env, identity: Identity, typedNames: string[]): Promise<void> {
  const database = await openDatabase(env)
  try {
    await migrate(database)
    const { rows, identities, names, seatsFreed, pictures } = await erasePerson(
      { db: database.db, env, now: new Date() },
      identity,
    )
    for (const [table, count] of Object.entries(rows)) if (count > 0) print(`${table}: ${count} erased`)
    if (seatsFreed > 0) print(`${seatsFreed} seats given back; whoever waited for one has it now`)
    print(`outbox: ${await eraseFromOutbox(outboxOf(env.dataDir), identities)} erased`)
    await writeErasureList(database.db, { folder: env.backups, passphrase: env.backupPassphrase })
    const snapshot = await openSnapshot(env)
    await listRemaining(snapshot, { identities, names: distinctiveNames([...names, ...typedNames], []) })
    await snapshot.close()
    await listRemainingBackups(env)
    print('If the site runs, restart it: its pages in memory may still show what is erased now.')
    // Last: a bucket may be away.
    await deletePictures({ db: database.db, storage: await openStorage(env) }, ...pictures)
  } finally {
    await database.close()
  }
}

/**
 * `npm run erase -- <phone or email> [name …]`: erases everything about one person, with the site running or not, and lists
 * where else their name stands.
 */
async function erase(): Promise<void> {
  const [sign = '', ...typedNames] = process.argv.slice(2)
  const identity = identityIn(sign)
  if (!identity) throw new ErasureRefused('Whom? npm run erase -- <phone or email> ["name"]')
  await eraseEverywhere(commandEnv(), identity, typedNames)
}

await erase().catch((error: unknown) => exitWithMessage(error, 'erase'))
