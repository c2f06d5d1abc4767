import { execFile } from 'node:child_process'
import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { openDatabase } from '#app/platform/database/database.ts'
import { startSite } from '#tests/support/app.ts'
import { httpClient, signedInClient } from '#tests/support/http-client.ts'
import { sendRequest } from '#tests/support/http-request.ts'
import { runDayOfUse } from '#assurance/support/day-of-use.ts'
import { encodedPicture } from '#assurance/support/picture-makers.ts'
import { allOf, type Gate, noneOf, type Verdict } from '#assurance/gate.ts'
import { multipart } from '#assurance/support/picture-upload.ts'

const GZIP_BEGINS = Buffer.from([0x1f, 0x8b, 0x08])
const SECRET_KEY = 'a key of this gate that is long enough'

async function everythingIn(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true })
  return [folder, ...names.map((name) => join(folder, name))]
}

/** The content of a plain backup; any other file as it is. */
function contentOf(bytes: Buffer): Buffer {
  const at = bytes.indexOf(GZIP_BEGINS)
  if (!bytes.subarray(0, 11).equals(Buffer.from('club-backup')) || at < 0) return bytes
  return gunzipSync(bytes.subarray(at, -32))
}

/** Checks the permissions of every file, and looks for the tokens in their content. */
async function checkFiles(folder: string, tokens: readonly string[]): Promise<Verdict> {
  const paths = await everythingIn(folder)
  const wrong: string[] = []
  let files = 0
  for (const path of paths) {
    const found = await lstat(path)
    if ((found.mode & 0o077) !== 0) wrong.push(`${path} ${(found.mode & 0o777).toString(8)}`)
    if (!found.isFile()) continue
    files += 1
    const content = contentOf(await readFile(path))
    for (const token of tokens)
      if (content.includes(token)) wrong.push(`${path} contains ${token.slice(0, 6)}…`)
  }
  const kinds = ['club.sqlite', 'club.sqlite-wal', '.eml', '.backup', 'erasures.txt', '.webp']
  const missing = kinds.filter((kind) => !paths.some((path) => path.endsWith(kind)))
  const verdict = noneOf(
    [...wrong, ...missing.map((kind) => `no ${kind} file to check`)],
    files,
    'files are readable by others, contain a token or are missing',
  )
  return { ...verdict, figure: `${verdict.figure}, session tokens searched for: ${tokens.length}` }
}

/** Without blocking this process: it must see that the site closes a connection meanwhile. */
async function command(name: string, args: string[], env: Record<string, string>): Promise<void> {
  await promisify(execFile)('npm', ['run', '--silent', name, '--', ...args], {
    env: { ...process.env, ...env },
  })
}

async function upload(url: string, cookie: string): Promise<void> {
  const { type, body } = await multipart({ bytes: await encodedPicture('png') })
  const { status, why } = await sendRequest(url, {
    path: '/api/uploads',
    method: 'POST',
    headers: { cookie, origin: url, 'content-type': type },
    body,
  })
  if (status === 0 || status >= 300) throw new Error(`the upload failed: ${why ?? status}`)
}

async function secretsSealed(dataDir: string): Promise<Verdict> {
  const { db, close } = await openDatabase({ databaseUrl: null, dataDir })
  const setting = db.selectFrom('setting').select('value').where('key', '=', 'auth-secret')
  const { value } = await setting.executeTakeFirstOrThrow()
  await close()
  const isGood = value.startsWith('sealed1.')
  return { figure: `the cookie secret is ${isGood ? 'encrypted' : 'NOT encrypted'}`, isGood }
}

/** Mails are written in the background. */
async function mailWritten(dataDir: string): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    const names = await readdir(join(dataDir, 'outbox')).catch((): string[] => [])
    if (names.some((name) => name.endsWith('.eml'))) return
    await pause(100)
  }
  throw new Error('no mail was written within a minute')
}

/** A day of use with no umask, an open data folder and a world-readable picture. */
async function dayOfUse(look: (dataDir: string, tokens: string[]) => Promise<Verdict>): Promise<Verdict> {
  const umask = process.umask(0)
  const dataDir = await mkdtemp(join(tmpdir(), 'club-at-rest-'))
  await chmod(dataDir, 0o755)
  await mkdir(join(dataDir, 'uploads'), { mode: 0o755 })
  await writeFile(join(dataDir, 'uploads', 'old.webp'), 'of an older version', { mode: 0o644 })
  const env = { BACKUP_NIGHTLY: '0', RATE_LIMIT_SCALE: '10000', SECRET_KEY }
  const site = await startSite(env, { dataDir })
  try {
    await runDayOfUse({ ...site, place: { databaseUrl: null, dataDir } }, ['/events'])
    const { cookie } = await signedInClient(site.url, site.superAdmin)
    await upload(site.url, cookie)
    await mailWritten(dataDir)
    await command('backup', [], { DATA_DIR: dataDir })
    await command('erase', ['9876543210'], { DATA_DIR: dataDir })
    await command('retention', [], { DATA_DIR: dataDir })
    const { status } = await httpClient(site.url, cookie).get('/admin/super-dashboard')
    if (status !== 200) throw new Error(`the session is not valid: ${status}`)
    const token = /club_session=([\w-]{20,})\./.exec(cookie)?.[1]
    if (!token) throw new Error('no token in the cookie')
    return await look(dataDir, [token])
  } finally {
    process.umask(umask)
    await site.dispose()
  }
}

export const gates: Gate[] = [
  {
    id: 'S23',
    goal: 'After a day of use no file in DATA_DIR is readable by other users or contains a session token',
    suite: 'assure',
    run: () =>
      dayOfUse(async (dataDir, tokens) =>
        allOf([await checkFiles(dataDir, tokens), await secretsSealed(dataDir)]),
      ),
    /** A file that others may read, and a backup that holds a token. Each must be detected. */
    control: () =>
      dayOfUse(async (dataDir, tokens) => {
        await chmod(join(dataDir, 'club.sqlite'), 0o644)
        const readableVerdict = await checkFiles(dataDir, tokens)
        await chmod(join(dataDir, 'club.sqlite'), 0o600)
        const leakingFile = join(dataDir, 'backups', 'clear.txt')
        await writeFile(leakingFile, `a row of session: ${tokens[0]}`, { mode: 0o600 })
        const leakVerdict = await checkFiles(dataDir, tokens)
        await rm(leakingFile)
        const isGood =
          readableVerdict.isGood || leakVerdict.isGood || !(await checkFiles(dataDir, tokens)).isGood
        return { figure: `${readableVerdict.figure} | ${leakVerdict.figure}`, isGood }
      }),
  },
]
