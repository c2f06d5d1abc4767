import { describe, expect, it } from 'vitest'
import { CHECK_MARKED_FIELDS } from './outcome.ts'
import { type FormProblem, refusal, formText, formValues } from './form-result.ts'

function formOf(entries: Record<string, string | Blob>): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(entries)) form.set(name, value)
  return form
}

describe('a form', () => {
  it.each([
    ['already-processed', 409],
    ['too-many-attempts', 429],
    ['user-not-found', 404],
    ['failed', 500],
    ['invalid', 400],
    ['constructor', 400],
  ])('with the problem %s gets a response with status %i', (problem, status) => {
    expect(refusal(problem as FormProblem, 'No.')).toMatchObject({ ok: false, message: 'No.', status })
  })

  it.each([
    ['a field of the form', { title: 'Please fill in' }, CHECK_MARKED_FIELDS],
    [
      'a field that the form does not have',
      { imageAlt: 'Please add words' },
      'Nothing was saved, because of something that is under ‘Edit the site’. Image alt: Please add words',
    ],
    ['no field', undefined, 'Nothing was saved, because something is missing. Please load this page again.'],
  ])('refused for %s speaks of marked fields only if one is marked', (_, errors, message) => {
    const details = { typed: { title: '' }, errors, place: 'under ‘Edit the site’' }
    expect(refusal('invalid', CHECK_MARKED_FIELDS, details).message).toBe(message)
  })

  it('that marks no field does not speak of any', () => {
    const { message } = refusal('invalid', CHECK_MARKED_FIELDS)
    expect(message).toBe('Nothing was saved, because something is missing. Please load this page again.')
    const errors = { file: 'Please choose a file' }
    expect(refusal('invalid', CHECK_MARKED_FIELDS, { errors }).message).toBe(CHECK_MARKED_FIELDS)
  })

  it('returns the typed values, but no password and no file', () => {
    const form = formOf({ email: 'a@b.org', password: 'longenough', image: new Blob(['x']) })
    expect(formValues(form, ['password'])).toEqual({ email: 'a@b.org' })
  })

  it('reads a file or a missing field as an empty text', () => {
    const form = formOf({ id: new Blob(['x']) })
    expect([formText(form, 'id'), formText(form, 'name')]).toEqual(['', ''])
  })

  it('loses NUL characters in its text', () => {
    expect(formText(formOf({ id: 'a\0b' }), 'id')).toBe('ab')
  })
})
