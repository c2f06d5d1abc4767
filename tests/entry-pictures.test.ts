import { expect, test } from 'vitest'
import { MAX_UPLOAD_BYTES } from '#app/platform/http/body-limits.ts'
import { uploadMessages } from '#app/uploads/rules.ts'
import { aFilmCall, aFilmEntry } from './support/film-calls.ts'
import { startInProcessSite } from './support/in-process-site.ts'

test('a picture of an entry that is too large to be read is refused with the sentence of every picture', async () => {
  const { url, db } = await startInProcessSite()
  const { linkKey } = await aFilmEntry(db, { callId: await aFilmCall(db) })
  const body = new FormData()
  body.set('intent', 'poster')
  body.set('picture', new File([new Uint8Array(MAX_UPLOAD_BYTES)], 'wall.jpg', { type: 'image/jpeg' }))
  const headers = { origin: url, accept: 'text/html' }
  const answer = await fetch(`${url}/entries/${linkKey}`, { method: 'POST', headers, body })
  expect(answer.status).toBe(413)
  expect(await answer.text()).toContain(uploadMessages['too-large'])
})
