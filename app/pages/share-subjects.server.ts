import type { Acting } from '#app/accounts/acting.server.ts'
import { feeText, type PublicEvent } from '#app/events/model.ts'
import { plainName } from '#app/events/names.rules.ts'
import { titlePrefixes } from '#app/events/schedule.ts'
import { eventToShare } from '#app/events/use-cases.server.ts'
import { publicFilms } from '#app/films/use-cases.server.ts'
import { drawQrCode } from '#app/platform/formats/qr-code.ts'
import { publicPost } from '#app/posts/use-cases.server.ts'
import type { Shareable, SharePicture } from '#app/ui/share-page.tsx'

/** `path` is what is passed on, `page` where one goes back to. */
type Subject = Omit<Shareable, 'url' | 'qr'> & { path: string }

function picturesOf({ id, title, imageAlt }: PublicEvent): SharePicture[] {
  const picture = (format: string, label: string, height: number): SharePicture => ({
    label,
    src: `/og/events/${id}-${format}.jpg`,
    alt: `${label}: the poster of ${title}${imageAlt && ` (${imageAlt})`} with its date, place and address`,
    width: 1080,
    height,
    file: `${plainName(title) || 'event'}-${format}.jpg`,
  })
  return [picture('story', 'Story', 1920), picture('post', 'Post', 1350)]
}

async function eventSubject(acting: Acting, id: string): Promise<Subject | null> {
  const subject = await eventToShare(acting, id)
  if (!subject) return null
  const { event, path } = subject
  const when = [event.longDate, event.eventStatus !== 'postponed' && event.clockTime]
  const where = [event.venue, feeText(event.registrationFee)]
  return {
    title: titlePrefixes[event.eventStatus] + event.title,
    facts: [when, where].map((parts) => parts.filter(Boolean).join(', ')),
    path,
    page: `/events/${id}`,
    pictures: picturesOf(event),
  }
}

async function filmSubject(acting: Acting, id: string): Promise<Subject | null> {
  const film = (await publicFilms(acting)).find((one) => one.id === id)
  if (!film) return null
  const path = `/films/${id}`
  const facts = [`Short film, ${film.year}, ${film.duration}`]
  return { title: film.title, facts, path, page: path, pictures: [] }
}

async function postSubject(acting: Acting, id: string): Promise<Subject | null> {
  const subject = await publicPost(acting, { id, page: null })
  if (!subject) return null
  const path = `/posts/${id}`
  const { title, publishedOn } = subject.post
  return { title, facts: [`Announcement, ${publishedOn}`], path, page: path, pictures: [] }
}

const subjects = { events: eventSubject, films: filmSubject, posts: postSubject }

/** null: nothing that everybody may see. */
export async function shareable(
  acting: Acting,
  { kind, id }: { kind: string; id: string },
): Promise<Shareable | null> {
  const find = Object.entries(subjects).find(([known]) => known === kind)?.[1]
  const subject = await find?.(acting, id)
  if (!subject) return null
  const { path, ...shown } = subject
  const url = acting.env.publicUrl + path
  return { ...shown, url, qr: drawQrCode(url) }
}
