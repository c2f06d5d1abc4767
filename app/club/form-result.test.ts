import { describe, expect, it } from 'vitest'
import { type FormProblem, refusal, formText, formValues } from './form-result.ts'

function formOf(entries: Record<string, string | Blob>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(entries)) form.set(name, value)
  return form
}

describe('the answer to a form', () => {
  it.each([
    ['already-processed', 409],
    ['too-many-attempts', 429],
    ['user-not-found', 404],
    ['failed', 500],
    ['invalid', 400],
    ['constructor', 400],
  ])('%s is answered with %i', (problem, status) => {
    expect(refusal(problem as FormProblem, 'No.')).toMatchObject({ ok: false, message: 'No.', status })
  })

  it('carries what was typed, but no secret and no file', () => {
    const form = formOf({ email: 'a@b.org', password: 'longenough', image: new Blob(['x']) })
    expect(formValues(form, ['password'])).toEqual({ email: 'a@b.org' })
  })

  it('reads a file, or nothing, as no text', () => {
    const form = formOf({ id: new Blob(['x']) })
    expect([formText(form, 'id'), formText(form, 'name')]).toEqual(['', ''])
  })

  it('leaves out what no database can look for', () => {
    expect(formText(formOf({ id: 'a\0b' }), 'id')).toBe('ab')
  })
})
