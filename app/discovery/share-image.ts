import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Context } from 'hono'
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Acting } from '#app/accounts/acting.server.ts'
import { brandKey } from '#app/club/brand.rules.ts'
import type { ClubFacts } from '#app/club/model.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { feeText } from '#app/events/model.ts'
import { eventToShare, feedEvent, publicFeatured } from '#app/events/use-cases.server.ts'
import { publicFilms } from '#app/films/use-cases.server.ts'
import { clockTime, dayAndMonth, longDate } from '#app/events/club-time.ts'
import { titlePrefixes } from '#app/events/schedule.ts'
import { streamedResponse } from '#app/platform/http/streamed-response.ts'
import { sharedBytes } from '#app/platform/storage/byte-stream.ts'
import { publicPost } from '#app/posts/use-cases.server.ts'
import { readPicture } from '#app/uploads/use-cases.server.ts'
import { isDrawable, showable } from '#app/platform/formats/text-image.ts'
import { drawnColours } from './drawn-colours.ts'
import { drawnLetters, logoImage } from './logo-image.ts'
import { drawPosterImage, type PosterFacts, type PosterFormat } from './draw-poster-image.ts'
import { drawShareImage, LOGO_PX, type ShareImageFacts } from './draw-share-image.ts'

interface Card {
  facts: ShareImageFacts
  image: string
  /** '30 70': what of the picture stays in view where it is cropped. */
  focus?: string | null
}

interface PosterCard {
  facts: PosterFacts
  image: string
  format: PosterFormat
}

const isPoster = (card: Card | PosterCard): card is PosterCard => 'format' in card

/** An image is a fifth of a megabyte. */
const MAX_BYTES = 16 * 1024 ** 2
/** Images are drawn one at a time, about 0.3 s each; requests beyond this queue get 503. */
const MOST_WAITING = 8
const COME_BACK_S = 5
const MINUTES_10_S = 600
const DEFAULT_PICTURE = '/art/event-default.webp'
const art = /^\/art\/[\w-]+(\/[\w-]+)*\.\w+$/

const brandOfClub = (club: ClubFacts) => ({
  colours: drawnColours(club),
  hasOwnColours: club.accent !== '',
  brandKey: brandKey(club),
})

/** A text whose letters cannot be drawn leaves no gap: `instead` is drawn. */
const drawnText = (text: string, instead: string) => (isDrawable(text) ? text : instead)

const PLACE_INSTEAD = 'The place is on its page'

const hostOf = ({ env }: Acting) => new URL(env.publicUrl).host

/** What stands on each image of the club. */
const brandFactsOf = (acting: Acting, club: ClubFacts) => ({
  ...brandOfClub(club),
  clubName: drawnText(club.name, hostOf(acting)),
  letters: drawnLetters(club),
})

async function cardFor(acting: Acting, id: string): Promise<Card | null> {
  const club = await clubFacts(acting.db)
  const brandFacts = brandFactsOf(acting, club)
  const featured = await publicFeatured(acting, id)
  if (featured) {
    const { title, place, image } = featured
    const dates = drawnText(featured.dates, hostOf(acting))
    const words = {
      title: drawnText(title, dates),
      when: dates,
      where: drawnText(place || club.city, PLACE_INSTEAD),
    }
    return { facts: { ...brandFacts, ...words }, image }
  }
  const event = await feedEvent(acting, id)
  if (!event) return null
  const when = [longDate(event.date), clockTime(event.time)].filter(Boolean).join(', ')
  const { day, month } = dayAndMonth(event.date)
  const title = drawnText(event.title, `${event.category}, ${day} ${month}`)
  const where = drawnText(event.venue, PLACE_INSTEAD)
  return {
    facts: { ...brandFacts, title: titlePrefixes[event.eventStatus] + title, when, where },
    image: event.image,
    focus: event.details.imageFocus,
  }
}

/** The image of a public event for a story or a post: '{id}-story.jpg' or '{id}-post.jpg'. */
async function posterFor(acting: Acting, file: string): Promise<PosterCard | null> {
  const [, id = '', name] = /^(.*)-(story|post)\.jpg$/.exec(file) ?? []
  const format: PosterFormat = name === 'story' ? 'story' : 'post'
  const [card, shared] = [await cardFor(acting, id), await eventToShare(acting, id)]
  if (!card || !shared) return null
  const { event, path } = shared
  const isOpen = event.eventStatus === 'postponed'
  const { day, month } = isOpen ? { day: '', month: '' } : dayAndMonth(event.date)
  const venue = drawnText(event.venue, PLACE_INSTEAD)
  const line = [!isOpen && event.clockTime, venue, feeText(event.registrationFee)]
  const address = `${acting.env.publicUrl.replace(/^https?:\/\//, '')}${path}`
  const facts = { ...card.facts, day, month, line: line.filter(Boolean).join(' · '), address }
  return { facts, image: card.image, format }
}

/** The share image of a film: its still. */
async function filmCard(acting: Acting, id: string): Promise<Card | null> {
  const film = (await publicFilms(acting)).find((one) => one.id === id)
  if (!film) return null
  const club = await clubFacts(acting.db)
  const brandFacts = brandFactsOf(acting, club)
  const when = `Short film, ${film.year}`
  const title = drawnText(film.title, when)
  return {
    facts: { ...brandFacts, title, when, where: drawnText(film.duration, hostOf(acting)) },
    image: film.still,
  }
}

/** The share image of an announcement: its picture, or the club's. */
async function postCard(acting: Acting, id: string): Promise<Card | null> {
  const postPage = await publicPost(acting, { id })
  if (!postPage) return null
  const { title, publishedOn, image, imageFocus } = postPage.post
  const club = await clubFacts(acting.db)
  const brandFacts = brandFactsOf(acting, club)
  const shownTitle = drawnText(title, `Announcement, ${publishedOn}`)
  const facts = { ...brandFacts, title: shownTitle, when: publishedOn, where: 'Announcement' }
  return { facts, image: image || DEFAULT_PICTURE, focus: imageFocus || null }
}

/** The share image of the site itself. */
async function clubCard(acting: Acting): Promise<Card> {
  const club = await clubFacts(acting.db)
  const { name, short, tagline, city } = club
  const facts = {
    ...brandOfClub(club),
    clubName: drawnText(city, hostOf(acting)),
    letters: showable(short),
    title: drawnText(name, hostOf(acting)),
    when: '',
    where: drawnText(tagline, hostOf(acting)),
  }
  return { facts, image: DEFAULT_PICTURE }
}

/** Only pictures of this site: the server fetches nothing from others. */
async function pictureAt(acting: Acting, folder: string, path: string): Promise<Uint8Array | null> {
  if (path.startsWith('/uploads/')) return readPicture(acting, path.replace('/uploads/', ''))
  return art.test(path) ? readFile(join(folder, path)).catch(() => null) : null
}

interface CardsOptions {
  actingNow: () => Acting
  /** The folder of the default pictures. */
  folder: string
}

async function draw(acting: Acting, card: Card | PosterCard, folder: string): Promise<Uint8Array> {
  const { facts, image } = card
  // The default picture has the colours that came with the site.
  const hasOwnBrand = facts.letters !== '' || facts.brandKey !== ''
  const fallback = () => (hasOwnBrand ? null : pictureAt(acting, folder, DEFAULT_PICTURE))
  const ownPicture = hasOwnBrand && image === DEFAULT_PICTURE ? null : await pictureAt(acting, folder, image)
  const picture = ownPicture ?? (await fallback())
  const logo = await logoImage(acting, await clubFacts(acting.db), LOGO_PX)
  const material = { picture, logo, publicFolder: folder }
  return isPoster(card)
    ? drawPosterImage(card.facts, card.format, material)
    : drawShareImage(facts, {
        ...material,
        isPhoto: !ownPicture || art.test(image),
        focus: card.focus ?? null,
      })
}

function busyAnswer(c: Context): Response {
  const headers = { 'cache-control': 'no-store', 'retry-after': String(COME_BACK_S) }
  return c.text('Please try again later', 503, headers)
}

const fileOf = (c: Context) => c.req.param('file') ?? ''
const idOf = (c: Context) => fileOf(c).replace('.png', '')

/** Images are drawn once and cached by their content; concurrent requests share one drawing. */
export function openShareCards({ actingNow, folder }: CardsOptions) {
  const limitDrawing = pLimit(1)
  const cache = new LRUCache<string, Uint8Array, { acting: Acting; card: Card | PosterCard }>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ byteLength }) => byteLength,
    ignoreFetchAbort: true,
    // undefined: too many others wait.
    fetchMethod: async (_key, _old, { context: { acting, card } }) => {
      if (limitDrawing.activeCount + limitDrawing.pendingCount > MOST_WAITING) return undefined
      return limitDrawing(() => draw(acting, card, folder))
    },
  })

  async function answer(c: Context, find: (acting: Acting) => Promise<Card | PosterCard | null>) {
    const acting = actingNow()
    const card = await find(acting)
    if (!card) return c.text('Not found', 404, { 'cache-control': 'no-store' })
    const key = createHash('sha256').update(JSON.stringify(card)).digest('hex')
    const headers = {
      etag: `"${key.slice(0, 32)}"`,
      'cache-control': `public, max-age=${MINUTES_10_S}`,
      'cross-origin-resource-policy': 'cross-origin',
    }
    if (c.req.header('if-none-match') === headers.etag) return c.body(null, 304, headers)
    const image = await cache.fetch(key, { context: { acting, card } })
    if (!image) return busyAnswer(c)
    const type = isPoster(card) ? 'image/jpeg' : 'image/png'
    return streamedResponse(sharedBytes(image), {
      method: c.req.method,
      headers: { ...headers, 'content-type': type },
    })
  }
  return {
    ofEvent: (c: Context) => answer(c, (acting) => cardFor(acting, idOf(c))),
    ofPoster: (c: Context) => answer(c, (acting) => posterFor(acting, fileOf(c))),
    ofFilm: (c: Context) => answer(c, (acting) => filmCard(acting, idOf(c))),
    ofPost: (c: Context) => answer(c, (acting) => postCard(acting, idOf(c))),
    ofClub: (c: Context) => answer(c, clubCard),
  }
}
