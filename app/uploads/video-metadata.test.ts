import { expect, describe, test } from 'vitest'
import { openFolderStorage } from '#app/platform/storage/storage.ts'
import { newFolder } from '#tests/support/database.ts'
import { box, element, track, uint32 } from '#tests/support/video-files.ts'
import { removeVideoMetadata } from './video-metadata.server.ts'
import { pieceCount, VIDEO_PIECE_BYTES, type VideoType } from './video.rules.ts'

const PLACE = '+28.6139+077.2090/'
const FTYP = box('ftyp', 'isom', uint32(0), 'isomiso2')

/** The file after it was stored in pieces; null: it was refused. */
async function stored(file: Buffer, type: VideoType = 'mp4'): Promise<Buffer | null> {
  const storage = await openFolderStorage(await newFolder())
  const nameOf = (at: number) => `piece-${at}.${type}`
  const places = Array.from({ length: pieceCount(file.length) }, (_, at) => at)
  for (const at of places)
    await storage.put(nameOf(at), file.subarray(at * VIDEO_PIECE_BYTES, (at + 1) * VIDEO_PIECE_BYTES))
  if (!(await removeVideoMetadata(storage, { type, total: file.length, nameOf }))) return null
  return Buffer.concat(
    await Promise.all(places.map(async (at) => (await storage.get(nameOf(at))) ?? '')).then((all) =>
      all.map((one) => Buffer.from(one)),
    ),
  )
}

const expectSame = (after: Buffer | null, before: Buffer, part: Buffer) => {
  expect(after?.length).toBe(before.length)
  expect(after?.indexOf(part)).toBe(before.indexOf(part))
}

describe('an uploaded video loses where it was filmed', () => {
  const film = Buffer.alloc(VIDEO_PIECE_BYTES, 'frames ')
  const keys = box('keys', uint32(0, 1), box('mdta', 'com.apple.quicktime.location.ISO6709'))
  const iphone = box('meta', keys, box('ilst', box('\0\0\0\x01', box('data', uint32(1, 0), PLACE))))
  const phone = box('udta', box('©xyz', '\0\x12\x15\xc7', PLACE))

  test.each([
    [
      'by the boxes of phones, at the end',
      [FTYP, box('mdat', film), box('moov', box('mvhd', uint32(0)), phone, iphone)],
    ],
    [
      'by the boxes of phones, in front',
      [FTYP, box('moov', phone, box('mvhd', uint32(0)), iphone), box('mdat', film)],
    ],
    [
      'in a box that is longer than a piece',
      [FTYP, box('moov', box('mvhd')), box('mdat', film), box('free', PLACE, film, film, PLACE), box('free')],
    ],
    ['across two pieces', [FTYP, box('mdat', film.subarray(90)), box('moov', box('mvhd', uint32(0)), phone)]],
    [
      'in a track of the film',
      [FTYP, box('moov', box('trak', phone, box('tkhd', uint32(0)))), box('mdat', film)],
    ],
    [
      'by XMP, and by what an editor left over',
      [FTYP, box('uuid', PLACE), box('moov', box('mvhd')), box('free', PLACE), box('mdat', film)],
    ],
    [
      'by a box of 64 bits, up to the end',
      [FTYP, box('moov'), box('mdat', film), uint32(1), 'meta', uint32(0, 16 + PLACE.length), PLACE],
    ],
  ])('%s', async (_, parts) => {
    const file = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : part)))
    expect(file.includes(PLACE)).toBe(true)
    const after = await stored(file)
    expect(after?.includes(PLACE)).toBe(false)
    expect(after?.includes('location')).toBe(false)
    expectSame(after, file, film.subarray(90))
  })

  test('second by second, as cameras keep it beside the picture', async () => {
    const frames = Buffer.from('the frames of the film')
    const at = FTYP.length + 8
    const tracks = [
      track('vide', { at, sizes: [frames.length] }),
      track('meta', { at: at + frames.length, sizes: [10, PLACE.length - 10] }),
    ]
    const file = Buffer.concat([FTYP, box('mdat', frames, PLACE, 'sound'), box('moov', ...tracks)])
    const after = await stored(file)
    expect(after?.includes(PLACE.slice(0, 9))).toBe(false)
    expect(after?.includes(PLACE.slice(-7))).toBe(false)
    expect(after?.toString('latin1').match(/trak/g)).toHaveLength(1)
    expectSame(after, file, frames)
    expectSame(after, file, Buffer.from('sound'))
  })

  test.each([false, true])('in the tags of WebM, with lengths left open: %s', async (isOpen) => {
    const block = element(0xa3, 'frames of a film')
    const tags = element(0x1254c367, element(0x7373, `LOCATION ${PLACE}`))
    const cluster = element(0x1f43b675, Buffer.concat([element(0xe7, '\0'), block]), { isOpen })
    const segment = Buffer.concat([element(0x1654ae6b, 'tracks'), tags, cluster, tags])
    const file = Buffer.concat([element(0x1a45dfa3, 'webm'), element(0x18538067, segment, { isOpen })])
    const after = await stored(file, 'webm')
    expect(after?.includes(PLACE)).toBe(false)
    expectSame(after, file, block)
    expect(await stored(after ?? file, 'webm'), 'once more').toEqual(after)
  })
})

describe('a video is refused when it', () => {
  test.each<[string, VideoType, Buffer]>([
    [
      'is cut off',
      'mp4',
      Buffer.concat([FTYP, box('mdat', 'frames'), box('moov', box('mvhd'))]).subarray(0, -4),
    ],
    ['has no movie', 'mp4', Buffer.concat([FTYP, box('mdat', 'frames')])],
    [
      'has a box larger than the one around it',
      'mp4',
      Buffer.concat([FTYP, box('moov', uint32(99), 'udta')]),
    ],
    ['has a box of no length', 'mp4', Buffer.concat([FTYP, box('moov', uint32(0), 'udta')])],
    ['has an element that is cut off', 'webm', element(0x1a45dfa3, 'webm').subarray(0, -2)],
    ['has no film', 'webm', element(0x1a45dfa3, 'webm')],
  ])('%s', async (_, type, file) => {
    expect(await stored(file, type)).toBeNull()
  })
})
