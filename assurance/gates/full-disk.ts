import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { openDatabase } from '#app/platform/database/database.ts'
import { startSite } from '#tests/support/app.ts'
import { sendRequest } from '#tests/support/http-request.ts'
import { openAlteringProxy } from '#assurance/support/altering-proxy.ts'
import { signedInClient } from '#tests/support/http-client.ts'
import { CLEAR, NAME, type FullDiskSite, writeUntil, WRITERS } from '#assurance/support/full-disk-writes.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { openSmallDisk, type SmallDisk } from '#assurance/support/small-disk.ts'
import {
  pages,
  recoveryProblems,
  whileFull,
  whilePicturesAreFull,
  WRITES_EACH,
} from '#assurance/support/full-disk.ts'
import { allOf, CannotRun, type Gate, type Verdict } from '#assurance/gate.ts'

const SMALL_MB = 32
/** Postgres needs half of it for its write-ahead log. */
const POSTGRES_MB = 160
async function incompleteFiles(dataDir: string): Promise<string[]> {
  const names: string[] = await readdir(join(dataDir, 'uploads')).catch(() => [])
  return names.filter((name) => name.endsWith('.part')).map((name) => `incomplete file: ${name}`)
}

async function missingWrites(
  place: { databaseUrl: string | null; dataDir: string },
  acknowledged: readonly string[],
) {
  const { db, close } = await openDatabase(place)
  const rows = await db.selectFrom('join_request').select('phone').where('name', '=', NAME).execute()
  await close()
  const kept = new Set(rows.map(({ phone }) => phone))
  return acknowledged.filter((phone) => !kept.has(phone))
}

interface Order {
  databaseUrl: string | null
  dataDir: string
  /** The disk of the database, and that of the pictures when it is another one. */
  disk: SmallDisk
  pictures?: SmallDisk
  /** A site that acknowledges writes it could not store. */
  isCareless: boolean
}

async function checkFullDisk({
  databaseUrl,
  dataDir,
  disk,
  pictures,
  isCareless,
}: Order): Promise<Verdict & { name: string }> {
  const env = {
    RATE_LIMIT_SCALE: '10000',
    BACKUP_NIGHTLY: '0',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  }
  const site = await startSite(env, { dataDir })
  const proxy = await openAlteringProxy(site.url, {
    answer(answer, { method }) {
      if (isCareless && method === 'POST' && CLEAR.has(answer.status)) answer.status = 201
    },
  })
  const target: FullDiskSite = { site, url: proxy.url, disk, acknowledged: [] }
  try {
    for (const path of pages) await sendRequest(site.url, { path })
    const { cookie } = await signedInClient(site.url, site.superAdmin)
    const { wrong } = await writeUntil(target, (n) => n === WRITES_EACH)
    wrong.push(
      ...(await whileFull(target, cookie, { isElsewhere: pictures !== undefined })),
      ...(await recoveryProblems(target)),
    )
    if (pictures) wrong.push(...(await whilePicturesAreFull(target, pictures, cookie)))
    wrong.push(...(await incompleteFiles(dataDir)))
    await site.kill()
    const lost = await missingWrites({ databaseUrl, dataDir }, target.acknowledged)
    const named = wrong.length > 0 ? `: ${[...new Set(wrong)].slice(0, 4).join('; ')}` : ''
    return {
      name: databaseUrl ? 'PostgreSQL' : 'SQLite',
      figure: `${lost.length} of ${target.acknowledged.length} acknowledged writes lost, ${wrong.length} errors${named}`,
      isGood: wrong.length + lost.length === 0 && target.acknowledged.length > WRITERS * WRITES_EACH,
    }
  } finally {
    await proxy.close()
    await site.kill()
  }
}

async function onSqlite(isCareless: boolean): Promise<Verdict & { name: string }> {
  const disk = await openSmallDisk(SMALL_MB)
  try {
    const dataDir = join(disk.folder, 'data')
    await mkdir(dataDir)
    return await checkFullDisk({ databaseUrl: null, dataDir, disk, isCareless })
  } finally {
    await disk.remove()
  }
}

async function onPostgres(): Promise<Verdict & { name: string }> {
  const disk = await openSmallDisk(POSTGRES_MB)
  const pictures = await openSmallDisk(SMALL_MB)
  const postgres = await startPostgres({ under: disk.folder })
  try {
    const dataDir = join(pictures.folder, 'data')
    await mkdir(dataDir)
    return await checkFullDisk({ databaseUrl: postgres.url, dataDir, disk, pictures, isCareless: false })
  } finally {
    await postgres.stop()
    await disk.remove()
    await pictures.remove()
  }
}

export const gates: Gate[] = [
  {
    id: 'R8',
    goal: 'On a full disk pages are served, writes get a clear refusal, and no acknowledged write is lost',
    suite: 'full',
    async run() {
      if (process.getuid?.() !== 0) throw new CannotRun('only root may mount a small file system')
      return allOf([await onSqlite(false), await onPostgres()])
    },
    control: () => onSqlite(true),
  },
]
