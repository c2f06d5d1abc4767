import { globSync, readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureSuperAdmin } from '#app/accounts/use-cases.server.ts'
import { type Database, openDatabase } from '#app/platform/db.ts'
import { newId } from '#app/platform/id.ts'
import { migrate } from '#db/migrate.ts'
import { startSite } from '#tests/support/app.ts'
import { aSuperAdmin } from '#tests/support/factories.ts'
import { ownDatabase } from '#tests/support/own-database.ts'
import { onServer } from '#tests/support/postgres.ts'
import { allOf, type Gate, noneOf, type Verdict } from '../gate.ts'
import type { World } from '../world.ts'

const HOUSES = 20
const REPLICAS = 2
const AT_ONCE = 4
const LEAST_LENGTH = 20

/** Makes the super admin of an empty house; answers the password it made up, if it made one. */
type Ensure = (db: Database) => Promise<string | null>

/** Of one house: what is wrong with it after its first start, and the passwords that were made up for it. */
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

async function inTurns(open: () => Promise<Opened>, atOnce: number): Promise<Opened> {
  const all: Opened[] = []
  const houses = Array.from({ length: HOUSES }).keys()
  const lane = async () => {
    for (const _ of houses) all.push(await open())
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  return { wrong: all.flatMap(({ wrong }) => wrong), passwords: all.flatMap(({ passwords }) => passwords) }
}

function judged({ wrong, passwords }: Opened): Verdict {
  const all = [...wrong]
  if (passwords.length !== HOUSES || new Set(passwords).size !== HOUSES)
    all.push(`${new Set(passwords).size} passwords for ${HOUSES} houses`)
  if (passwords.some(({ length }) => length < LEAST_LENGTH)) all.push('a password somebody could guess')
  return noneOf(all, HOUSES, `empty houses with ${REPLICAS} first starts at once have not one super admin`)
}

async function firstStarts(world: World, ensure: Ensure): Promise<Opened> {
  const { postgres } = await world.replicas()
  return inTurns(async () => {
    const databaseUrl = await ownDatabase(postgres)
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

/** The built product, twice at once, without a word about a super admin. */
async function coldStarts(world: World): Promise<Opened> {
  const { postgres } = await world.replicas()
  return inTurns(async () => {
    const databaseUrl = await ownDatabase(postgres)
    const dataDir = await mkdtemp(join(tmpdir(), 'club-cold-'))
    // Left out of the environment altogether.
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

/** What looks like a password somebody wrote down, in anything that is delivered. */
const WRITTEN_DOWN = /(?:password|passwd|passphrase|secret)['"]?\s*[:=]\s*['"`][^'"`$\s{<]{6,}['"`]/i
const DELIVERED =
  '{app,server,db,content,tools,deploy}/**/*.{ts,tsx,mjs,json,yml,yaml,env,example,service,conf}'

function writtenDown(texts: readonly { name: string; text: string }[]): Verdict {
  const found = texts.filter(({ text }) => WRITTEN_DOWN.test(text)).map(({ name }) => name)
  return noneOf(found, texts.length, 'files hold what looks like a password')
}

const delivered = () =>
  globSync(DELIVERED)
    .filter((name) => !name.includes('.test.'))
    .map((name) => ({ name, text: readFileSync(name, 'utf8') }))

const ours: Ensure = async (db) => {
  const env = { superAdminEmail: null, superAdminPassword: null }
  const { made } = await ensureSuperAdmin({ db, env, now: new Date() })
  return made?.password ?? null
}

/** A start that counts first and makes one then, whatever its address. */
const careless: Ensure = async (db) => {
  const found = await db.selectFrom('user_account').select('id').execute()
  if (found.length > 0) return null
  await aSuperAdmin(db, { email: `${newId()}@club.example` })
  return 'the same password everywhere'
}

/** Each must be seen. */
async function carelessly(world: World): Promise<Verdict> {
  const leaky = { name: 'first-admin.ts', text: "const first = { password: 'changeme1' }" }
  const verdicts = [judged(await firstStarts(world, careless)), writtenDown([leaky])]
  const figure = verdicts.map((verdict) => verdict.figure).join(' | ')
  return { figure, isGood: verdicts.some(({ isGood }) => isGood) }
}

export const gates: Gate[] = [
  {
    id: 'S11',
    goal: 'However many replicas start at once on an empty database, one super admin is made, without a default password',
    tier: 1,
    run: async (world) => allOf([judged(await firstStarts(world, ours)), writtenDown(delivered())]),
    control: carelessly,
  },
  {
    id: 'S11+',
    goal: `The same of the built product, ${HOUSES} times`,
    tier: 2,
    run: async (world) => judged(await coldStarts(world)),
    control: carelessly,
  },
]
