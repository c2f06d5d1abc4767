import { Hono } from 'hono'
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it, test } from 'vitest'
import { filmsKind } from '#app/films/use-cases.server.ts'
import { openFolderStorage } from '#app/platform/storage/storage.ts'
import { newFolder, newPlace, openAt } from '#tests/support/database.ts'
import { anAdmin, viewerOf } from '#tests/support/factories.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { box, emptyMp4 } from '#tests/support/video-files.ts'
import { deleteUnusedPictures } from '#app/uploads/use-cases.server.ts'
import {
  captionsProblem,
  pieceCount,
  pieceLength,
  VIDEO_MAX_BYTES,
  VIDEO_PIECE_BYTES,
} from '#app/uploads/video.rules.ts'
import { receiveUpload, serveUpload } from './uploads.ts'
import { rangeOf } from './videos.ts'

const KEY = '1-2-3-4-5-6-7-8-9'
const CAPTIONS = 'WEBVTT\n\n00:01.000 --> 00:04.000\nWho is there?\n'

/** A site with a folder for its uploads. */
async function aSite() {
  const { db } = await openAt(await newPlace('sqlite'))
  const folder = await newFolder()
  const storage = await openFolderStorage(folder)
  const acting = { ...actingAs(db, viewerOf(await anAdmin(db))), storage }
  const api = new Hono()
    .post('/api/uploads', (c) => receiveUpload(c, acting))
    .get('/uploads/:name', (c) => serveUpload(c, acting))
  const post = async (fields: Record<string, string | Blob>) => {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.set(name, value)
    const headers = { 'content-length': '1000' }
    const answer = await api.request('/api/uploads', { method: 'POST', body, headers })
    const result = (await answer.json()) as { data?: { url: string | null }; error?: { message: string } }
    return { status: answer.status, url: result.data?.url ?? null, message: result.error?.message }
  }
  const sendPiece = (video: Uint8Array<ArrayBuffer>, at: number, more: Record<string, string> = {}) =>
    post({
      piece: new Blob([video.slice(at * VIDEO_PIECE_BYTES, (at + 1) * VIDEO_PIECE_BYTES)]),
      key: KEY,
      at: String(at),
      total: String(video.length),
      type: 'mp4',
      ...more,
    })
  const get = async (url: string, headers: Record<string, string> = {}, method = 'GET') =>
    api.request(new URL(url, 'http://club').pathname, { headers, method })
  return { db, acting, folder, post, sendPiece, get }
}

test('a video is uploaded in pieces, complete after the last piece, and served in ranges', async () => {
  const { sendPiece, get, folder } = await aSite()
  const video = emptyMp4(2 * VIDEO_PIECE_BYTES + 1000)
  expect(await sendPiece(video, 1), 'a piece before its turn').toMatchObject({ status: 503 })
  expect(await sendPiece(video, 0)).toMatchObject({ status: 200, url: null })
  expect(await sendPiece(video, 1)).toMatchObject({ status: 200, url: null })
  const [part = ''] = await readdir(folder)
  const unfinishedUrl = `/uploads/${part.slice(0, 36)}.mp4`
  expect((await get(unfinishedUrl)).status, 'before all of it has come').toBe(404)
  const { url } = await sendPiece(video, 2)
  expect(url).toMatch(/\/uploads\/[0-9a-f-]{36}\.mp4$/)
  expect(await sendPiece(video, 2), 'sent twice').toMatchObject({ url })
  const whole = await get(url ?? '')
  expect([whole.status, whole.headers.get('content-type')]).toEqual([200, 'video/mp4'])
  expect(Buffer.from(await whole.arrayBuffer()).equals(video)).toBe(true)
  const from = VIDEO_PIECE_BYTES - 3
  const range = await get(url ?? '', { range: `bytes=${from}-${from + 9}` })
  expect([range.status, range.headers.get('content-range')]).toEqual([
    206,
    `bytes ${from}-${from + 9}/${video.length}`,
  ])
  expect(Buffer.from(await range.arrayBuffer()).equals(video.slice(from, from + 10))).toBe(true)
  expect((await get(url ?? '', { range: `bytes=${video.length}-` })).status).toBe(416)
  const head = await get(url ?? '', {}, 'HEAD')
  expect([head.status, head.headers.get('content-length'), head.body]).toEqual([
    200,
    String(video.length),
    null,
  ])
  expect((await get((url ?? '').replace('.mp4', '.webm'))).status).toBe(404)
})

test('a video is served without the place where it was filmed, or refused', async () => {
  const { sendPiece, get } = await aSite()
  const place = box('udta', box('©xyz', '+28.6139+077.2090/'))
  const video = Buffer.from(Buffer.concat([emptyMp4(500), place]))
  const { url } = await sendPiece(video, 0)
  const served = Buffer.from(await (await get(url ?? '')).arrayBuffer())
  expect([served.length, served.includes('+28')]).toEqual([video.length, false])
  const cutOff = Buffer.from(video.subarray(0, -2))
  const refused = await sendPiece(cutOff, 0, { key: `${KEY}-other` })
  expect(refused.status).toBe(400)
  expect(refused.message).toContain('where it was filmed cannot be taken out')
})

test('an upload that is not a video, too large or not the announced piece is refused', async () => {
  const { sendPiece } = await aSite()
  const text = new Uint8Array(Buffer.from('<script>alert(1)</script>'))
  expect(await sendPiece(text, 0)).toMatchObject({
    status: 400,
    message: 'Please choose an MP4 or WebM video',
  })
  expect(await sendPiece(emptyMp4(100), 0, { type: 'html' })).toMatchObject({ status: 400 })
  expect(await sendPiece(emptyMp4(100), 0, { total: String(VIDEO_MAX_BYTES + 1) })).toMatchObject({
    status: 413,
  })
  expect(await sendPiece(emptyMp4(100), 0, { total: '101' })).toMatchObject({ status: 503 })
  expect(await sendPiece(emptyMp4(100), 0, { key: 'short' })).toMatchObject({ status: 503 })
})

test('captions are checked, stored, and served as plain WebVTT text', async () => {
  const { post, get } = await aSite()
  const { url, status } = await post({ captions: new File([CAPTIONS], 'a.vtt') })
  expect(status).toBe(200)
  const answer = await get(url ?? '')
  expect(answer.headers.get('content-type')).toBe('text/vtt; charset=utf-8')
  expect(await answer.text()).toBe(CAPTIONS)
  const wrong = await post({ captions: new File([CAPTIONS.replace('04', '00')], 'a.vtt') })
  expect(wrong.status).toBe(400)
  expect(wrong.message).toContain('Line 3:')
  const latin = new File([new Uint8Array([...Buffer.from(CAPTIONS), 0xe9])], 'a.vtt')
  expect(await post({ captions: latin })).toMatchObject({ status: 400 })
})

it.each([
  [CAPTIONS, null],
  [`\uFEFF${CAPTIONS}`, null],
  ['WEBVTT - of a film\r\n\r\n1\r\n00:00:01.000 --> 01:00:04.000 align:start\r\nHe\r\n', null],
  ['1\n00:00:01,000 --> 00:00:04,000\nSubRip\n', 'Please choose a WebVTT file, which begins with WEBVTT'],
  ['WEBVTT\n\n', 'This file holds no captions'],
  ['WEBVTT\n\n00:01 --> 00:04\nNo milliseconds\n', 'Line 3: '],
])('the captions %j have the problem %j', (text, problem) => {
  expect(captionsProblem(text)?.slice(0, problem?.length) ?? null).toBe(problem)
})

it.each([
  ['bytes=0-', { first: 0, last: 99 }],
  ['bytes=0-1', { first: 0, last: 1 }],
  ['bytes=90-500', { first: 90, last: 99 }],
  ['bytes=-10', { first: 90, last: 99 }],
  ['bytes=-500', { first: 0, last: 99 }],
  ['bytes=100-', 'unsatisfiable'],
  ['bytes=-0', 'unsatisfiable'],
  ['bytes=5-2', null],
  ['bytes=0-1,4-5', null],
  ['lines=1-2', null],
  [undefined, null],
])('the range header %s for 100 bytes is parsed as %j', (header, range) =>
  expect(rangeOf(header, 100)).toEqual(range),
)

test('an unused video is deleted after a week, a video in a draft and one of an archived committee are kept', async () => {
  const { db, folder, sendPiece, acting } = await aSite()
  const old = new Date(acting.now.getTime() - 30 * 86_400_000)
  const send = async (type: Record<string, string>) => (await sendPiece(emptyMp4(500), 0, type)).url ?? ''
  const [usedUrl, portraitUrl] = [await send({}), await send({ key: `${KEY}-portrait` })]
  await send({ key: `${KEY}-other` })
  const team = JSON.stringify([{ name: 'Ira Sen', image: new URL(portraitUrl).pathname }])
  const archived = { archived_at: acting.now.toISOString(), archived_by: 'a former admin' }
  await db
    .insertInto('committee_year')
    .values({ slug: '2025-26', from_year: 2025, team, ...archived })
    .execute()
  const draft = JSON.stringify([{ id: 'a', file: new URL(usedUrl).pathname }])
  await db
    .insertInto('content')
    .values({
      kind: filmsKind.name,
      version: 1,
      draft,
      published: null,
      published_at: null,
      saved_at: '2026-11-01T00:00:00.000Z',
    })
    .execute()
  for (const name of await readdir(folder)) await utimes(join(folder, name), old, old)
  expect(await deleteUnusedPictures(acting)).toBe(2)
  const remainingFiles = await readdir(folder)
  expect(remainingFiles).toHaveLength(4)
  expect(remainingFiles.every((name) => (usedUrl + portraitUrl).includes(name.slice(0, 36)))).toBe(true)
})

test('a video has the expected number and lengths of pieces', () => {
  const total = 2 * VIDEO_PIECE_BYTES + 1
  expect([0, 1, 2].map((at) => pieceLength(total, at))).toEqual([VIDEO_PIECE_BYTES, VIDEO_PIECE_BYTES, 1])
  expect([pieceCount(total), pieceCount(VIDEO_PIECE_BYTES)]).toEqual([3, 1])
})
