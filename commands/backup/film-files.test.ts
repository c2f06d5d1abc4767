import { Hono } from 'hono'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { visitor } from '#app/accounts/model.ts'
import { serveUpload } from '#app/api/uploads.ts'
import { publishDraft, saveItem } from '#app/content/use-cases.server.ts'
import { filmsKind, publicFilms } from '#app/films/use-cases.server.ts'
import type { Engine, OpenDatabase } from '#app/platform/database/database.ts'
import { openBackup, writeBackup } from '#app/platform/storage/backup-file.ts'
import { openFolderStorage } from '#app/platform/storage/storage.ts'
import { saveCaptions, savePicture, saveVideoPiece } from '#app/uploads/use-cases.server.ts'
import { pieceCount, VIDEO_PIECE_BYTES } from '#app/uploads/video.rules.ts'
import { migrate } from '#db/migrate.ts'
import { newFolder, newPlace, openAt } from '#tests/support/database.ts'
import { actingAs, admin } from '#tests/support/test-services.ts'
import { emptyMp4 } from '#tests/support/video-files.ts'
import { moveClub, restoreClub } from './restore.ts'
import { backupLines, parseLines } from './lines.ts'
import { picturesIn } from './pictures.ts'
import { openSnapshot } from './snapshot.ts'

const now = new Date('2026-11-21T10:00:00.000Z')
const CAPTIONS = 'WEBVTT\n\n00:01.000 --> 00:04.000\nकौन है? Who is there?\n'
/** Two pieces and a half, which differ. */
const video = emptyMp4(VIDEO_PIECE_BYTES * 2.5)

async function aSite(
  database: OpenDatabase,
  uploads: string,
  viewer: typeof admin | typeof visitor = visitor,
) {
  return { ...actingAs(database.db, viewer, { now }), storage: await openFolderStorage(uploads) }
}
type Site = Awaited<ReturnType<typeof aSite>>

function urlOf(upload: { ok: boolean; value?: { url: string | null } }): string {
  if (!upload.value?.url) throw new Error(`not kept: ${JSON.stringify(upload)}`)
  return upload.value.url
}

async function sendVideo(site: Site): Promise<string> {
  const total = video.length
  for (let at = 0; at < pieceCount(total); at += 1) {
    const bytes = video.subarray(at * VIDEO_PIECE_BYTES, (at + 1) * VIDEO_PIECE_BYTES)
    const upload = await saveVideoPiece(site, { key: 'a-key-of-one-film', at, total, type: 'mp4', bytes })
    if (at === pieceCount(total) - 1) return urlOf(upload)
  }
  throw new Error('no piece')
}

/** A published film that is a file of the site, with captions, a poster and a still. */
async function aClubWithAFilm(engine: Engine) {
  const place = await newPlace(engine, { isEmpty: true })
  const [database, uploads] = [await openAt(place), await newFolder()]
  await migrate(database)
  const site = await aSite(database, uploads, admin)
  const picture = (background: string) =>
    sharp({ create: { width: 900, height: 1200, channels: 3, background } })
      .png()
      .toBuffer()
  const form = {
    ...filmsKind.defaults[0],
    title: 'Ferry at four',
    videoUrl: '',
    file: await sendVideo(site),
    captions: urlOf(await saveCaptions(site, Buffer.from(CAPTIONS))),
    image: urlOf(await savePicture(site, await picture('#a33'))),
    still: urlOf(await savePicture(site, await picture('#3a3'))),
  }
  expect(await saveItem(site, filmsKind, { id: null, form })).toMatchObject({ ok: true })
  expect(await publishDraft(site, filmsKind)).toMatchObject({ ok: true })
  return { place, database, uploads }
}

/** What a visitor of the site gets of the film, and a part of it that crosses two pieces. */
async function servedFiles(database: OpenDatabase, uploads: string) {
  const site = await aSite(database, uploads)
  const film = (await publicFilms(site)).find(({ title }) => title === 'Ferry at four')
  const pages = new Hono().get('/uploads/:name', (c) => serveUpload(c, site))
  const get = async (path = '', headers: Record<string, string> = {}) => {
    const answer = await pages.request(path, { headers })
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  const from = VIDEO_PIECE_BYTES - 5
  return {
    file: await get(film?.file),
    range: await get(film?.file, { range: `bytes=${from}-${from + 9}` }),
    captions: await get(film?.captions),
    poster: await get(film?.image),
    small: await get(film?.image.replace('.webp', '-640.webp')),
    still: await get(film?.still),
  }
}

/** What of the film is not as it was sent. */
async function differences(database: OpenDatabase, uploads: string, from: string): Promise<string[]> {
  const { file, range, captions, ...pictures } = await servedFiles(database, uploads)
  const rangeStart = VIDEO_PIECE_BYTES - 5
  const names = (await readdir(from)).toSorted()
  const copies = names.map(async (name) =>
    (await readFile(join(from, name))).equals(await readFile(join(uploads, name)).catch(() => Buffer.of())),
  )
  const checks = {
    file: file.status === 200 && file.bytes.equals(video),
    range: range.status === 206 && range.bytes.equals(video.subarray(rangeStart, rangeStart + 10)),
    captions: captions.status === 200 && captions.bytes.toString() === CAPTIONS,
    pictures: Object.values(pictures).every(({ status, bytes }) => status === 200 && bytes.length > 0),
    files: names.length === 9 && (await Promise.all(copies)).every(Boolean),
  }
  return Object.entries(checks).flatMap(([name, isRight]) => (isRight ? [] : [name]))
}

test.each([
  ['sqlite', 'postgres', null],
  ['postgres', 'sqlite', 'six words that nobody would guess'],
] as const)(
  'a backup of %s restored into %s contains the video, captions, poster and still of a film',
  async (from, to, passphrase) => {
    const club = await aClubWithAFilm(from)
    const path = join(await newFolder(), 'club.backup')
    const snapshot = await openSnapshot(club.place)
    await writeBackup(path, backupLines(snapshot, { pictures: picturesIn(club.uploads), now }), passphrase)
    await snapshot.close()
    const [database, uploads] = [await openAt(await newPlace(to, { isEmpty: true })), await newFolder()]
    const storage = await openFolderStorage(uploads)
    await restoreClub(parseLines(await openBackup(path, passphrase)), { database, storage })
    expect(await differences(database, uploads, club.uploads)).toEqual([])
  },
)

test('a move to Postgres keeps the files of a film', async () => {
  const club = await aClubWithAFilm('sqlite')
  const database = await openAt(await newPlace('postgres', { isEmpty: true }))
  const snapshot = await openSnapshot(club.place)
  await moveClub(snapshot, database, now)
  await snapshot.close()
  expect(await differences(database, club.uploads, club.uploads)).toEqual([])
})
