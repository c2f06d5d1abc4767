import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { newLinkKey } from '#app/platform/link-key.ts'
import { filmAnswers } from '#tests/support/film-calls.ts'

const ROWS_AT_ONCE = 250

/** Sent in for the call. Returns their ids. */
export async function insertSentEntries(db: Database, callId: string, count: number): Promise<string[]> {
  const at = new Date().toISOString()
  const rows = Array.from({ length: count }, (_, index) => ({
    id: newId(),
    call_id: callId,
    link_key: newLinkKey(),
    name: `Entrant ${index}`,
    email: `entrant-${index}@college.example`,
    title: `Film ${index}`,
    answers: JSON.stringify({ ...filmAnswers, videoUrl: `https://vimeo.com/${10_000_000 + index}` }),
    video_key: `vimeo ${10_000_000 + index}`,
    poster: '/art/films/posters/patang.webp',
    still: '/art/films/stills/patang.webp',
    notice_version: '1',
    created_at: at,
    updated_at: at,
    sent_at: at,
  }))
  for (let from = 0; from < count; from += ROWS_AT_ONCE)
    await db
      .insertInto('film_entry')
      .values(rows.slice(from, from + ROWS_AT_ONCE))
      .execute()
  return rows.map(({ id }) => id)
}
