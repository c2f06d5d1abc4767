import { DEMO_DOMAIN } from '#app/club/email.rules.ts'
import { DAY_MS } from '#app/club/durations.rules.ts'
import { ENTRY_NOTICE_VERSION, RIGHTS_TEXT } from '#app/calls/entries.rules.ts'
import { videoKeyOf } from '#app/club/video-addresses.rules.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { newLinkKey } from '#app/platform/link-key.ts'

const films = [
  {
    title: 'Ghat number seven',
    name: 'Meher Contractor',
    minutes: '9',
    languages: 'Hindi',
    description: 'A boatman rows the same tourist across twice, and the second time knows why.',
    credits: 'Camera: Farhan Qureshi\nSound: Lalita Menon',
    still: 'lighting',
    poster: 'zine',
    marks: [
      [5, 4, 5],
      [4, 4, 5],
    ],
  },
  {
    title: 'The tailor keeps the change',
    name: 'Jai Bhatnagar',
    minutes: '14',
    languages: 'Hindi, Urdu',
    description: 'Forty years of buttons, and one that does not belong to any coat.',
    credits: 'Camera: Jai Bhatnagar\nEdit: Nargis Lal',
    still: 'edit',
    poster: 'title-sequence',
    marks: [
      [4, 5, 3],
      [2, 4, 3],
    ],
  },
  {
    title: 'Two in the morning, third floor',
    name: 'Oviya Rangan',
    minutes: '6',
    languages: 'Tamil',
    description: 'Everybody in the hostel hears the piano. Nobody owns one.',
    credits: 'Music: Oviya Rangan',
    still: 'openair',
    poster: 'kinetic-type',
    marks: [
      [3, 3, 4],
      [4, 3, 3],
    ],
  },
] as const

/** A call that closed some days ago, with films that a jury of two has watched and nobody has decided on. */
export async function seedFilmEntries(db: Database, now: Date): Promise<void> {
  const at = (days: number) => new Date(now.getTime() + days * DAY_MS).toISOString()
  const callId = newId()
  await db
    .insertInto('film_call')
    .values({
      id: callId,
      title: 'Shorts from the city',
      description: 'Films of at most fifteen minutes, shot within an hour of the campus.',
      rules: '- Shot this year\n- Music that you may use\n- Subtitles in English where nobody speaks it',
      opens_at: at(-40),
      closes_at: at(-3),
      most_minutes: 15,
      places: 2,
      hides_names: 1,
      created_at: at(-45),
      updated_at: at(-45),
    })
    .execute()
  const jurors = ['Prof. Sudha Kar', 'Imran Vaz'].map((name) => ({ id: newId(), name }))
  await db
    .insertInto('film_juror')
    .values(
      jurors.map(({ id, name }) => ({
        id,
        name,
        call_id: callId,
        link_key: newLinkKey(),
        created_at: at(-3),
        ends_at: at(14),
      })),
    )
    .execute()
  for (const [index, { marks, poster, still, title, name, ...answers }] of films.entries()) {
    const id = newId()
    const videoUrl = `https://vimeo.com/7697987${index + 1}`
    await db
      .insertInto('film_entry')
      .values({
        id,
        call_id: callId,
        link_key: newLinkKey(),
        name,
        email: `${name.toLowerCase().replace(' ', '.')}@${DEMO_DOMAIN}`,
        title,
        answers: JSON.stringify({
          ...answers,
          year: at(-20).slice(0, 4),
          ageRating: 'U',
          director: name,
          videoUrl,
          videoPassword: '',
        }),
        video_key: videoKeyOf(videoUrl),
        poster: `/art/portfolio/${poster}.webp`,
        still: `/art/events/${still}.webp`,
        rights_text: RIGHTS_TEXT,
        notice_version: ENTRY_NOTICE_VERSION,
        created_at: at(-12 + index),
        updated_at: at(-10 + index),
        sent_at: at(-10 + index),
      })
      .execute()
    await db
      .insertInto('film_review')
      .values(
        marks.map(([story, craft, impact], place) => ({
          entry_id: id,
          juror_id: jurors[place]?.id ?? '',
          story,
          craft,
          impact,
          comment: '',
          knows_them: 0,
          updated_at: at(-1),
        })),
      )
      .execute()
  }
}
