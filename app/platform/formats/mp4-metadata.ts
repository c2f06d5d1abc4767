/** The bytes of a file at a place: fewer where the file ends. */
export type ReadBytes = (at: number, length: number) => Promise<Buffer>

/** A part of a file to be overwritten: by its new header, and zeros after it. Nothing else moves. */
export interface BlankedPart {
  at: number
  length: number
  header: Uint8Array
}

/** The file does not follow its own format, so what it holds is not known. */
export class UnreadableVideo extends Error {
  override name = 'UnreadableVideo'
}

/** What a player needs, by container (ISO/IEC 14496-12; '' is the file). All else may hold a place: udta, meta, uuid, free … */
const needed: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries({
    '': 'ftyp styp moov moof mdat mfra sidx ssix pdin prft wide',
    moov: 'mvhd trak mvex iods',
    trak: 'tkhd edts mdia tref',
    mdia: 'mdhd hdlr minf elng',
    minf: 'vmhd smhd nmhd sthd gmhd hdlr dinf stbl',
    stbl: 'stsd stts ctts stss stsh stsz stz2 stsc stco co64 padb stdp sdtp sbgp sgpd subs saiz saio cslg',
    moof: 'mfhd traf',
    traf: 'tfhd tfdt trun sdtp sbgp sgpd subs saiz saio senc',
  }).map(([container, names]) => [container, new Set(names.split(' '))]),
)
/** Pictures, sound, captions and time codes. Cameras add tracks that say where each second was filmed. */
const shownTracks = new Set(['vide', 'soun', 'text', 'sbtl', 'subt', 'clcp', 'tmcd'])
const BOXES_MOST = 200_000

interface Box {
  type: string
  at: number
  /** Where its content begins, and where it ends. */
  from: number
  end: number
  header: Buffer
}

interface Walk {
  read: ReadBytes
  blanked: BlankedPart[]
  boxes: number
  /** Of the track that is read. */
  handler: string
  tables: Map<string, Box>
  hasMovie: boolean
}

async function boxAt({ read }: Walk, at: number, parent: { type: string; end: number }): Promise<Box> {
  const header = await read(at, 16)
  const size = header.readUInt32BE(0)
  const type = header.toString('latin1', 4, 8)
  if (size === 1 && header.length < 16) throw new UnreadableVideo('a header is cut off')
  const from = at + (size === 1 ? 16 : 8)
  const toEnd = size === 0 && parent.type === ''
  const end = toEnd ? parent.end : at + (size === 1 ? Number(header.readBigUInt64BE(8)) : size)
  if (end < from || end > parent.end) throw new UnreadableVideo(`the box ${type} has a wrong size`)
  return { type, at, from, end, header: header.subarray(0, from - at) }
}

function blank(walk: Walk, { at, end, header }: Box): void {
  const free = Buffer.from(header)
  free.write('free', 4, 'latin1')
  walk.blanked.push({ at, length: end - at, header: free })
}

/** A row of a table in a box: `skip` bytes after its content begins, `width` bytes each. */
async function rowsOf(
  { read }: Walk,
  box: Box | undefined,
  { skip, width }: { skip: number; width: number },
) {
  if (!box) return []
  const bytes = await read(box.from, Math.min(box.end - box.from, 8_000_000))
  const count = bytes.length < skip ? 0 : bytes.readUInt32BE(skip - 4)
  const isWhole = skip + count * width <= bytes.length
  if (!isWhole) throw new UnreadableVideo(`the table ${box.type} is cut off`)
  return Array.from({ length: count }, (_, row) =>
    bytes.subarray(skip + row * width, skip + (row + 1) * width),
  )
}

/** What a track says is among the pictures and the sound, in chunks: their places are in its tables. */
async function blankSamples(walk: Walk): Promise<void> {
  const { tables, read } = walk
  const [stsz, co64] = [tables.get('stsz'), tables.get('co64')]
  const offsets = co64
    ? (await rowsOf(walk, co64, { skip: 8, width: 8 })).map((row) => Number(row.readBigUInt64BE(0)))
    : (await rowsOf(walk, tables.get('stco'), { skip: 8, width: 4 })).map((row) => row.readUInt32BE(0))
  const runs = (await rowsOf(walk, tables.get('stsc'), { skip: 8, width: 12 })).map((row) => ({
    first: row.readUInt32BE(0),
    samples: row.readUInt32BE(4),
  }))
  if (offsets.length > 0 && !stsz) throw new UnreadableVideo('a track has no sizes')
  const fixed = stsz ? (await read(stsz.from + 4, 4)).readUInt32BE(0) : 0
  const sizes = fixed === 0 ? await rowsOf(walk, stsz, { skip: 12, width: 4 }) : []
  let [run, sample] = [0, 0]
  for (const [chunk, at] of offsets.entries()) {
    while ((runs[run + 1]?.first ?? Infinity) <= chunk + 1) run += 1
    let length = 0
    const most = fixed === 0 ? sizes.length : Infinity
    const last = Math.min(sample + (runs[run]?.samples ?? 0), most)
    if (fixed > 0) length = (last - sample) * fixed
    else for (let one = sample; one < last; one += 1) length += sizes[one]?.readUInt32BE(0) ?? 0
    sample = last
    walk.blanked.push({ at, length, header: new Uint8Array() })
  }
}

async function readTrack(walk: Walk, track: Box): Promise<void> {
  Object.assign(walk, { handler: '', tables: new Map() })
  await readContainer(walk, track)
  if (shownTracks.has(walk.handler)) return
  await blankSamples(walk)
  blank(walk, track)
}

async function readContainer(walk: Walk, parent: { type: string; from: number; end: number }): Promise<void> {
  let at = parent.from
  // A few zeros may follow the last box.
  while (at + 8 <= parent.end) {
    walk.boxes += 1
    if (walk.boxes > BOXES_MOST) throw new UnreadableVideo('too many boxes')
    const box = await boxAt(walk, at, parent)
    if (!needed[parent.type]?.has(box.type)) blank(walk, box)
    else if (box.type === 'trak') await readTrack(walk, box)
    else if (needed[box.type]) await readContainer(walk, box)
    if (box.type === 'moov') walk.hasMovie = true
    if (parent.type === 'stbl') walk.tables.set(box.type, box)
    if (parent.type === 'mdia' && box.type === 'hdlr')
      walk.handler = (await walk.read(box.from + 8, 4)).toString('latin1')
    at = box.end
  }
  if (at < parent.end) walk.blanked.push({ at, length: parent.end - at, header: new Uint8Array() })
}

/** The parts of an MP4 file that players do not need: where it was filmed is among them. Throws UnreadableVideo. */
export async function mp4Metadata(read: ReadBytes, total: number): Promise<BlankedPart[]> {
  const walk: Walk = { read, blanked: [], boxes: 0, handler: '', tables: new Map(), hasMovie: false }
  await readContainer(walk, { type: '', from: 0, end: total })
  if (!walk.hasMovie) throw new UnreadableVideo('there is no movie in it')
  return walk.blanked
}
