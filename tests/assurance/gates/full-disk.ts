import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { openDatabase } from '#app/platform/db.ts'
import { startSite } from '#tests/support/app.ts'
import { ask } from '#tests/support/ask.ts'
import { openBendingProxy } from '#tests/support/bending-proxy.ts'
import { signedIn } from '#tests/support/caller.ts'
import { NAME, sendRequest, type Tested, upload } from '#tests/support/full-house.ts'
import { startPostgres } from '#tests/support/postgres.ts'
import { openSmallDisk, type SmallDisk } from '#tests/support/small-disk.ts'
import { allOf, type Gate, type Verdict } from '../gate.ts'

const SMALL_MB = 32
/** Postgres alone needs half of it for its logs of changes. */
const POSTGRES_MB = 160
const FULL_MS = 8_000
const WRITERS = 8
/** Before the disk is full, and after. */
const WRITES_EACH = 25
const BACK_WITHIN_MS = 5_000
const pages = ['/', '/events', '/posts', '/about', '/calendar.ics']
const CLEAR = new Set([503, 507])
/** So many at once, until it is over: what became of each write is noted. */
async function writeOn(tested: Tested, isOver: (n: number) => boolean): Promise<{ refused: number; wrong: string[] }> {
  const told = { refused: 0, wrong: [] as string[] }
  const lane = async () => {
    for (let n = 0; !isOver(n); n += 1) {
      const { status, body } = await sendRequest(tested)
      if (status === 201) continue
      if (!CLEAR.has(status)) told.wrong.push(`a write was answered with ${status}`)
      else if (!body.includes(NAME)) told.wrong.push('what was typed is lost')
      told.refused += 1
      await pause(20)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, lane))
  return told
}

/** Everything that is asked while the database has no room. */
async function whileFull(tested: Tested, cookie: string): Promise<string[]> {
  const wrong: string[] = []
  const end = performance.now() + FULL_MS
  const isOver = () => performance.now() > end
  const keepFull = async () => {
    for (; !isOver(); await pause(50)) await tested.disk.fill()
  }
  const readOn = async () => {
    for (let n = 0; !isOver(); n += 1) {
      const path = pages[n % pages.length] ?? '/'
      const { status } = await ask(tested.url, { path })
      if (status !== 200) wrong.push(`${path} ${status}`)
      await pause(20)
    }
  }
  await tested.disk.fill()
  const [told] = await Promise.all([writeOn(tested, isOver), keepFull(), readOn()])
  if (told.refused === 0) wrong.push('nothing was refused')
  await tested.disk.fill()
  const status = await upload(tested, cookie)
  if (!CLEAR.has(status)) wrong.push(`an upload was answered with ${status}`)
  return [...wrong, ...told.wrong]
}

/** Only the pictures have no room: everything else goes on. */
async function whilePicturesAreFull(tested: Tested, disk: SmallDisk, cookie: string): Promise<string[]> {
  await disk.fill()
  const refused = await upload(tested, cookie)
  const written = (await sendRequest(tested)).status
  await disk.empty()
  const again = await upload(tested, cookie)
  return [
    ...(CLEAR.has(refused) ? [] : [`an upload without room was answered with ${refused}`]),
    ...(written === 201 ? [] : [`a write beside full pictures was answered with ${written}`]),
    ...(again === 200 ? [] : [`an upload with room again was answered with ${again}`]),
  ]
}

async function untilBack(tested: Tested): Promise<string[]> {
  await tested.disk.empty()
  const begunAt = performance.now()
  while ((await sendRequest(tested)).status !== 201) {
    if (performance.now() - begunAt > BACK_WITHIN_MS) return [`not back in ${BACK_WITHIN_MS} ms`]
    await pause(50)
  }
  const { wrong, refused } = await writeOn(tested, (n) => n === WRITES_EACH)
  return refused > 0 ? [...wrong, `${refused} writes refused with room again`] : wrong
}

async function leftHalf(dataDir: string): Promise<string[]> {
  const names: string[] = await readdir(join(dataDir, 'uploads')).catch(() => [])
  return names.filter((name) => name.endsWith('.part')).map((name) => `half a file: ${name}`)
}

async function missing(
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
  /** Of the database, and, where it is another one, of the pictures. */
  disk: SmallDisk
  pictures?: SmallDisk
  /** A site that says yes to what it could not keep. */
  isCareless: boolean
}

async function filled({
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
  const proxy = await openBendingProxy(site.url, {
    answer(answer, { method }) {
      if (isCareless && method === 'POST' && CLEAR.has(answer.status)) answer.status = 201
    },
  })
  const tested: Tested = { site, url: proxy.url, disk, acknowledged: [] }
  try {
    for (const path of pages) await ask(site.url, { path })
    const { cookie } = await signedIn(site.url, site.superAdmin)
    const { wrong } = await writeOn(tested, (n) => n === WRITES_EACH)
    wrong.push(...(await whileFull(tested, cookie)), ...(await untilBack(tested)))
    if (pictures) wrong.push(...(await whilePicturesAreFull(tested, pictures, cookie)))
    wrong.push(...(await leftHalf(dataDir)))
    await site.kill()
    const lost = await missing({ databaseUrl, dataDir }, tested.acknowledged)
    const named = wrong.length > 0 ? `: ${[...new Set(wrong)].slice(0, 4).join('; ')}` : ''
    return {
      name: databaseUrl ? 'PostgreSQL' : 'SQLite',
      figure: `${lost.length} of ${tested.acknowledged.length} acknowledged writes lost, ${wrong.length} wrong${named}`,
      isGood: wrong.length + lost.length === 0 && tested.acknowledged.length > WRITERS * WRITES_EACH,
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
    return await filled({ databaseUrl: null, dataDir, disk, isCareless })
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
    return await filled({ databaseUrl: postgres.url, dataDir, disk, pictures, isCareless: false })
  } finally {
    await postgres.stop()
    await disk.remove()
    await pictures.remove()
  }
}

export const gates: Gate[] = [
  {
    id: 'R8',
    goal: 'On a full disk pages are read, writes and pictures are refused in words, and nothing acknowledged is lost',
    tier: 2,
    run: async () => allOf([await onSqlite(false), await onPostgres()]),
    control: () => onSqlite(true),
  },
]
