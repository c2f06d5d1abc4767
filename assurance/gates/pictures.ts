import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { uploadMessages } from '#app/uploads/rules.ts'
import { memoryGrowthMb, sitePid } from '#assurance/support/memory.ts'
import { pictureCorpus, type TriedPicture } from '#assurance/support/picture-corpus.ts'
import { allOf, anyOf, type Gate, noneOf, type Verdict } from '#assurance/gate.ts'
import type { Site } from '#assurance/support/test-sites.ts'
import { WIDEST_PX, type Upload, uploaderOn, faultsOf } from '#assurance/support/picture-upload.ts'

const MOST_GROWTH_MB = 150

const MAX_DECODES = 2

const AT_ONCE = 20

const messages: Record<number, string> = {
  400: uploadMessages['not-an-image'],
  413: uploadMessages['too-large'],
}

async function checkUploads(corpus: readonly TriedPicture[], keep: Upload): Promise<Verdict> {
  const wrong: string[] = []
  for (const picture of corpus) {
    const { status, message, served } = await keep(picture)
    const isWanted = picture.wanted === 'either' ? status < 500 && status > 0 : status === picture.wanted
    if (!isWanted) wrong.push(`${picture.what} ${status}`)
    if (status >= 400 && message !== messages[status]) wrong.push(`${picture.what}: ${message}`)
    if (status === 200) {
      const faults = served ? await faultsOf(served) : ['was not stored']
      wrong.push(...faults.map((fault) => `${picture.what} ${fault}`))
    }
  }
  return noneOf(wrong, corpus.length, 'uploads were accepted, refused or stored wrongly')
}

/** The largest valid and the worst invalid pictures, many at once. */
async function checkMemory(site: Site, corpus: readonly TriedPicture[]): Promise<Verdict> {
  const keep = await uploaderOn(site)
  const heavy = corpus.filter(({ what }) => /megapixels|frames|50 MB|claims/.test(what))
  await keep(heavy[0] as TriedPicture)
  const grown = await memoryGrowthMb(sitePid(site.pid), async () => {
    await checkUploads(corpus, keep)
    await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) => keep(heavy[n % heavy.length] as TriedPicture)),
    )
  })
  return { figure: `memory grew by at most ${grown} MB`, isGood: grown <= MOST_GROWTH_MB }
}

type Reencode = (bytes: Uint8Array) => Promise<unknown>

/** A job that moves from the queue to work between the two reads counts twice. */
function jobsInDecoder(): number {
  const { queue, process } = sharp.counters()
  return queue + process
}

/** The most pictures the decoder had at one time, sampled every millisecond. */
async function decodedAtOnce(corpus: readonly TriedPicture[], reencode: Reencode): Promise<Verdict> {
  const picture = corpus.find(({ what }) => what === '24 megapixels of JPEG')
  const state = { isOn: true, most: 0 }
  const look = async () => {
    while (state.isOn) {
      state.most = Math.max(state.most, Math.min(jobsInDecoder(), jobsInDecoder()))
      await pause(1)
    }
  }
  const looking = look()
  await Promise.all(Array.from({ length: AT_ONCE / 2 }, () => reencode(picture?.bytes ?? Buffer.alloc(0))))
  state.isOn = false
  await looking
  const figure = `at most ${state.most} pictures decoded at once`
  return { figure, isGood: state.most <= MAX_DECODES && state.most > 0 }
}

let corpusPromise: Promise<TriedPicture[]> | undefined

const corpusOnce = () => (corpusPromise ??= pictureCorpus())

/** A site that trusts file names and serves the original bytes. */
const credulous: Upload = async ({ bytes, name = 'a.png', type = 'image/png' }) => ({
  status: /\.(png|jpe?g|gif|webp)$/.test(name) ? 200 : 400,
  message: uploadMessages['not-an-image'],
  served: { name: `/uploads/${name}`, type, policy: '', sniff: 'nosniff', bytes },
})

async function checkUnbounded(corpus: readonly TriedPicture[]): Promise<Verdict> {
  const bomb = corpus.find(({ what }) => what === '256 megapixels')?.bytes
  const grown = await memoryGrowthMb(process.pid, () =>
    sharp(bomb, { limitInputPixels: false }).raw().toBuffer(),
  )
  return { figure: `a decoder without a limit grew by ${grown} MB`, isGood: grown <= MOST_GROWTH_MB }
}

export const gates: Gate[] = [
  {
    id: 'S19',
    goal: 'An upload is identified by its bytes, needs bounded memory, and only its pixels are stored',
    suite: 'assure',
    async run(world) {
      const corpus = await corpusOnce()
      const [onSqlite, onPostgres] = await world.both()
      const sample = corpus.filter((_, place) => place % 6 === 0)
      const { reencodePicture } = await import('#app/uploads/pictures.server.ts')
      return allOf([
        await checkUploads(corpus, await uploaderOn(onSqlite)),
        await checkUploads(sample, await uploaderOn(onPostgres)),
        await checkMemory(onSqlite, corpus),
        await decodedAtOnce(corpus, reencodePicture),
      ])
    },
    /** Trusted names, unlimited decoding, no pixel limit. Each must be detected. */
    async control() {
      const corpus = await corpusOnce()
      const reencode: Reencode = (bytes) => sharp(bytes).resize(WIDEST_PX).webp().toBuffer()
      return anyOf([
        await checkUploads(corpus, credulous),
        await decodedAtOnce(corpus, reencode),
        await checkUnbounded(corpus),
      ])
    },
  },
]
