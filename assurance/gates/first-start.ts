import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureSuperAdmin } from '#app/accounts/use-cases.server.ts'
import { type Database, openDatabase } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { migrate } from '#db/migrate.ts'
import { startSite } from '#tests/support/app.ts'
import { aSuperAdmin } from '#tests/support/factories.ts'
import { createOwnDatabase } from '#assurance/support/own-database.ts'
import { onServer } from '#tests/support/postgres.ts'
import { allOf, anyOf, type Gate, noneOf, type Verdict } from '#assurance/gate.ts'
import type { World } from '#assurance/support/test-sites.ts'

const CLUBS = 20
const REPLICAS = 2
const AT_ONCE = 4
const LEAST_LENGTH = 20

/** Creates the super admin of an empty club. Returns the generated password, or null when there was one already. */
type Ensure = (db: Database) => Promise<string | null>

/** The problems of one club after its first start, and the passwords that were generated. */
interface Opened {
  wrong: string[]
  passwords: string[]
}

async function superAdminsIn(databaseUrl: string): Promise<number> {
  const { db, close } = await openDatabase({ databaseUrl, dataDir: '' })
  const rows = await db.selectFrom('user_account').select('id').where('role', '=', 'super-admin').execute()
  await close()
  return rows.length
}

async function openClubs(open: () => Promise<Opened>, atOnce: number): Promise<Opened> {
  const all: Opened[] = []
  const clubs = Array.from({ length: CLUBS }).keys()
  const worker = async () => {
    for (const _ of clubs) all.push(await open())
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return { wrong: all.flatMap(({ wrong }) => wrong), passwords: all.flatMap(({ passwords }) => passwords) }
}

function verdictOf({ wrong, passwords }: Opened): Verdict {
  const all = [...wrong]
  if (passwords.length !== CLUBS || new Set(passwords).size !== CLUBS)
    all.push(`${new Set(passwords).size} passwords for ${CLUBS} clubs`)
  if (passwords.some(({ length }) => length < LEAST_LENGTH)) all.push('a password is too short')
  return noneOf(
    all,
    CLUBS,
    `empty clubs with ${REPLICAS} concurrent first starts do not have exactly one super admin`,
  )
}

async function firstStarts(world: World, ensure: Ensure): Promise<Opened> {
  const { postgres } = await world.replicas()
  return openClubs(async () => {
    const databaseUrl = await createOwnDatabase(postgres)
    const place = { databaseUrl, dataDir: '' }
    const replicas = await Promise.all(Array.from({ length: REPLICAS }, () => openDatabase(place)))
    const made = await Promise.all(
      replicas.map(async (replica) => {
        await migrate(replica)
        return ensure(replica.db)
      }),
    )
    await Promise.all(replicas.map((replica) => replica.close()))
    const count = await superAdminsIn(databaseUrl)
    await onServer(postgres.url, `drop database ${new URL(databaseUrl).pathname.slice(1)} with (force)`)
    return {
      wrong: count === 1 ? [] : [`${count} super admins`],
      passwords: made.filter((one) => one !== null),
    }
  }, AT_ONCE)
}

/** The built product, started twice at once without the super admin variables. */
async function coldStarts(world: World): Promise<Opened> {
  const { postgres } = await world.replicas()
  return openClubs(async () => {
    const databaseUrl = await createOwnDatabase(postgres)
    const dataDir = await mkdtemp(join(tmpdir(), 'club-cold-'))
    // Removed from the environment.
    const unset = { SUPER_ADMIN_EMAIL: undefined, SUPER_ADMIN_PASSWORD: undefined } as object
    const env = { DATABASE_URL: databaseUrl, SEED_DEMO: '0', BACKUP_NIGHTLY: '0', ...unset }
    const start = () => startSite(env, { dataDir })
    const sites = await Promise.all(Array.from({ length: REPLICAS }, start))
    const passwords = sites.flatMap((site) => /Password: +(\S+)/.exec(site.printed())?.[1] ?? [])
    const count = await superAdminsIn(databaseUrl)
    await Promise.all(sites.map((site) => site.kill()))
    await rm(dataDir, { recursive: true, force: true })
    return { wrong: count === 1 ? [] : [`${count} super admins`], passwords }
  }, 1)
}

/** Matches a password literal in the delivered files. */
const WRITTEN_DOWN = /(?:password|passwd|passphrase|secret)['"]?\s*[:=]\s*['"`][^'"`$\s{<]{6,}['"`]/i
const DELIVERED =
  '{app,server,db,content,tools,deploy}/**/*.{ts,tsx,mjs,json,yml,yaml,env,example,service,conf}'

function checkForPasswords(texts: readonly { name: string; text: string }[]): Verdict {
  const suspectFiles = texts.filter(({ text }) => WRITTEN_DOWN.test(text)).map(({ name }) => name)
  return noneOf(suspectFiles, texts.length, 'files contain what looks like a password')
}

const delivered = () =>
  globSync(DELIVERED)
    .filter((name) => !name.includes('.test.'))
    .map((name) => ({ name, text: readFileSync(name, 'utf8') }))

const ensureByProduct: Ensure = async (db) => {
  const env = { superAdminEmail: null, superAdminPassword: null }
  const { made } = await ensureSuperAdmin({ db, env, now: new Date() })
  return made?.password ?? null
}

/** A start that checks first and creates afterwards, so that two replicas create two. */
const ensureCarelessly: Ensure = async (db) => {
  const accounts = await db.selectFrom('user_account').select('id').execute()
  if (accounts.length > 0) return null
  await aSuperAdmin(db, { email: `${newId()}@club.example` })
  return 'the same password everywhere'
}

/** Each must be seen. */
async function checkCareless(world: World): Promise<Verdict> {
  const leaky = { name: 'first-admin.ts', text: "const first = { password: 'changeme1' }" }
  return anyOf([verdictOf(await firstStarts(world, ensureCarelessly)), checkForPasswords([leaky])])
}

export const gates: Gate[] = [
  {
    id: 'S11',
    goal: 'Replicas that start at once on an empty database create one super admin, without a default password',
    suite: 'assure',
    run: async (world) =>
      allOf([verdictOf(await firstStarts(world, ensureByProduct)), checkForPasswords(delivered())]),
    control: checkCareless,
  },
  {
    id: 'S11+',
    goal: `The built product creates one super admin in ${CLUBS} concurrent first starts`,
    suite: 'full',
    run: async (world) => verdictOf(await coldStarts(world)),
    control: checkCareless,
  },
]
