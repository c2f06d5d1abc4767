import { entryPage, juryPage, reviewEntry, saveEntry, withdrawEntry } from '#app/calls/use-cases.server.ts'
import { newId } from '#app/platform/id.ts'
import { erasePerson } from '#app/privacy/use-cases.server.ts'
import { at, type Credential, DAY_MS, issuedAt } from './credentials.ts'
import { aFilmCall, aFilmEntry, aJuror, filmAnswers } from './film-calls.ts'
import { testEnv } from './test-services.ts'

const NO_ACCOUNT = 'its owner has no account'

/** Links of calls for films. */
export const filmCredentials = {
  'entry of a film': {
    path: '/entries/:token',
    async issue(db) {
      const email = `${newId()}@college.example`
      const callId = await aFilmCall(db, { now: issuedAt })
      const { id, linkKey, updatedAt } = await aFilmEntry(db, { callId, now: issuedAt, email })
      return {
        address: `/entries/${linkKey}`,
        uses: [
          async (now) => (await entryPage(await at(db, now), linkKey)) !== null,
          async (now) => (await withdrawEntry(await at(db, now), linkKey)).ok,
        ],
        end: {
          'its owner is erased': () => erasePerson({ db, env: testEnv(), now: issuedAt }, { email }),
          'its subject is deleted': () => db.deleteFrom('film_entry').where('id', '=', id).execute(),
          'its owner has another address': async () => {
            const form = { ...filmAnswers, name: 'Ira Sen', title: 'Ferry at four', rights: 'on' }
            const change = { linkKey, form: { ...form, email: `${newId()}@film.example` }, seenAt: updatedAt }
            const saved = await saveEntry(await at(db, issuedAt), { ...change, isSending: false })
            if (!saved.ok) throw new Error(saved.problem)
          },
        },
      }
    },
    without: {
      expired: 'it works as long as the entry is kept',
      used: 'it is shown again and again; what is withdrawn is deleted',
      'its owner is rejected': NO_ACCOUNT,
      'it is replaced': 'only with the address',
    },
  },
  'jury of a call': {
    path: '/jury/:token',
    async issue(db) {
      const callId = await aFilmCall(db, { now: issuedAt })
      const entry = await aFilmEntry(db, { callId, now: issuedAt })
      const { id, linkKey } = await aJuror(db, callId, issuedAt)
      const form = { story: '3', craft: '3', impact: '3' }
      return {
        address: `/jury/${linkKey}`,
        lifetimeMs: 10 * DAY_MS,
        uses: [
          async (now) => (await juryPage(await at(db, now), linkKey, {})) !== null,
          async (now) => (await reviewEntry(await at(db, now), { linkKey, entryId: entry.id, form })).ok,
        ],
        end: {
          'its subject is deleted': () => db.deleteFrom('film_juror').where('id', '=', id).execute(),
        },
      }
    },
    without: {
      used: 'a juror watches one film after another, and may correct marks',
      'its owner is rejected': NO_ACCOUNT,
      'its owner is erased': 'only the name of a juror is held; the desk ends the link',
      'it is replaced': 'a juror has one link',
      'its owner has another address': 'no address of a juror is held',
    },
  },
} satisfies Record<string, Credential>
