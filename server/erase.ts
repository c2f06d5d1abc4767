import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#app/platform/db.ts'
import { type Env, parseEnv } from '#app/platform/env.ts'
import { outboxOf } from '#app/platform/mail.ts'
import { stayingBackups } from '#db/backup/rotation.ts'
import { openSnapshot } from '#db/backup/snapshot.ts'
import { erasePerson, ErasureRefused } from '#db/erasure/erase.ts'
import { type Identity, identityIn } from '#db/erasure/identity.ts'
import { eraseFromOutbox } from '#db/erasure/outbox.ts'
import { placesOf } from '#db/erasure/search.ts'
import { writeList } from '#db/erasure/tombstones.ts'
import { migrate } from '#db/migrate.ts'
import { endWithOneLine } from './ending.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)

/** A backup made before holds them still: who restores it has them forgotten again, who reads it does not. */
async function sayWhatStays({ backups, isBackedUpNightly: isRotated }: Env): Promise<void> {
  if (isRotated) say('Backups of the nights before go within 35 days.')
  for (const name of stayingBackups(await readdir(backups), { isRotated }))
    say(`A backup that stays until you take it away: ${join(backups, name)}`)
}

async function eraseEverywhere(env: Env, identity: Identity): Promise<void> {
  const opened = await openDatabase(env)
  try {
    await migrate(opened)
    const { rows, identities, seatsGivenBack } = await erasePerson(opened.db, identity, new Date())
    for (const [table, count] of Object.entries(rows)) if (count > 0) say(`${table}: ${count} erased`)
    if (seatsGivenBack > 0)
      say(`${seatsGivenBack} seats given back: save the event once, and whoever waits gets them`)
    say(`outbox: ${await eraseFromOutbox(outboxOf(env.dataDir), identities)} erased`)
    await writeList(opened.db, env.backups)
    const snapshot = await openSnapshot(env)
    const left = await placesOf(snapshot, identities)
    await snapshot.close()
    for (const [table, count] of left) say(`STILL THERE: ${count} rows of ${table}; change them by hand`)
    if (left.size === 0) say('Every row was searched: nothing is left.')
    else process.exitCode = 1
    await sayWhatStays(env)
  } finally {
    await opened.close()
  }
}

/** `npm run erase -- <phone or e-mail>`: everything about one person, beside the running site or without it. */
async function erase(): Promise<void> {
  const identity = identityIn(process.argv[2] ?? '')
  if (!identity) throw new ErasureRefused('Whom? npm run erase -- <phone or e-mail>')
  await eraseEverywhere(parseEnv(process.env), identity)
}

await erase().catch((error: unknown) => endWithOneLine(error, 'erase'))
