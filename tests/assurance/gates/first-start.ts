import { ensureSuperAdmin } from '#app/accounts/use-cases.server.ts'
import { type Database, openDatabase } from '#app/platform/db.ts'
import { newId } from '#app/platform/id.ts'
import { migrate } from '#db/migrate.ts'
import { aSuperAdmin } from '#tests/support/factories.ts'
import type { Gate, Verdict } from '../gate.ts'
import type { World } from '../world.ts'

const HOUSES = 5
const STARTS_AT_ONCE = 4

type Ensure = (db: Database) => Promise<unknown>

async function firstStarts(world: World, ensure: Ensure): Promise<Verdict> {
  const { postgres } = await world.replicas()
  const keeper = await openDatabase({ databaseUrl: postgres.url, dataDir: '' })
  const counts: number[] = []
  for (let house = 0; house < HOUSES; house += 1) {
    const name = `first_${newId().replaceAll('-', '')}`
    await keeper.pool?.query(`create database ${name}`)
    const place = { databaseUrl: postgres.urlOf(name), dataDir: '' }
    const replicas = await Promise.all(Array.from({ length: STARTS_AT_ONCE }, () => openDatabase(place)))
    await Promise.all(
      replicas.map(async (replica) => {
        await migrate(replica)
        await ensure(replica.db)
      }),
    )
    const rows = await replicas[0]?.db.selectFrom('user_account').select('id').execute()
    counts.push(rows?.length ?? 0)
    await Promise.all(replicas.map((replica) => replica.close()))
    await keeper.pool?.query(`drop database ${name} with (force)`)
  }
  await keeper.close()
  return {
    figure: `${HOUSES} empty databases, ${STARTS_AT_ONCE} first starts at once: ${counts.join(' ')} super admins`,
    isGood: counts.every((count) => count === 1),
  }
}

export const gates: Gate[] = [
  {
    id: 'S11',
    goal: 'However many replicas start at once on an empty database, one super admin is made, without a default password',
    tier: 1,
    run: (world) =>
      firstStarts(world, async (db) => {
        const env = { superAdminEmail: null, superAdminPassword: null }
        const { made } = await ensureSuperAdmin({ db, env, now: new Date() })
        if (made && (made.password?.length ?? 0) < 20) throw new Error('a password somebody could guess')
      }),
    /** A start that counts first and makes one then, whatever its address. */
    control: (world) =>
      firstStarts(world, async (db) => {
        const found = await db.selectFrom('user_account').select('id').execute()
        if (found.length === 0) await aSuperAdmin(db, { email: `${newId()}@club.example` })
      }),
  },
]
