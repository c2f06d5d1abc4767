import { RIGHTS_TEXT } from '#app/calls/entries.rules.ts'
import { DAY_MS } from '#app/club/durations.rules.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { newLinkKey } from '#app/platform/link-key.ts'

/** The answers of an entry that is complete. */
export const filmAnswers = {
  year: '2026',
  minutes: '14',
  languages: 'Hindi',
  ageRating: 'U',
  description: 'Somebody waits for the last ferry.',
  director: 'Ira Sen',
  credits: '',
  videoUrl: 'https://vimeo.com/76979871',
  videoPassword: '',
}

const at = (now: Date, days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()

/** Open since yesterday, for ten days, unless `over` says otherwise. */
export async function aFilmCall(
  db: Database,
  over: { now?: Date; title?: string; closesAt?: string } = {},
): Promise<string> {
  const { now = new Date(), title = 'Shorts', closesAt = at(now, 10) } = over
  const id = newId()
  const times = {
    opens_at: at(now, -30),
    closes_at: closesAt,
    created_at: at(now, -31),
    updated_at: at(now, -31),
  }
  await db
    .insertInto('film_call')
    .values({
      id,
      title,
      description: 'Films of students',
      rules: '',
      ...times,
      most_minutes: 20,
      places: 2,
      hides_names: 1,
    })
    .execute()
  return id
}

/** Sent in yesterday. */
export async function aFilmEntry(
  db: Database,
  {
    callId,
    now = new Date(),
    email = `${newId()}@college.example`,
  }: { callId: string; now?: Date; email?: string },
) {
  const [id, linkKey, updatedAt] = [newId(), newLinkKey(), at(now, -1)]
  await db
    .insertInto('film_entry')
    .values({
      id,
      call_id: callId,
      link_key: linkKey,
      name: 'Ira Sen',
      email,
      title: 'Ferry at four',
      answers: JSON.stringify(filmAnswers),
      poster: '/art/films/posters/patang.webp',
      still: '/art/films/stills/patang.webp',
      rights_text: RIGHTS_TEXT,
      notice_version: '1',
      created_at: at(now, -2),
      updated_at: updatedAt,
      sent_at: updatedAt,
    })
    .execute()
  return { id, linkKey, updatedAt }
}

/** Whose link works for ten days. */
export async function aJuror(db: Database, callId: string, now = new Date()) {
  const [id, linkKey] = [newId(), newLinkKey()]
  const juror = { id, call_id: callId, name: 'Prof. Iyer', link_key: linkKey }
  await db
    .insertInto('film_juror')
    .values({ ...juror, created_at: at(now, -1), ends_at: at(now, 10) })
    .execute()
  return { id, linkKey }
}
