import { describe, expect, it } from 'vitest'
import { formLinkNote } from './form-link.rules.ts'

describe('the note at a link to a registration form', () => {
  it.each([
    ['https://docs.google.com/forms/d/e/1FAIpQLSd/viewform', 'Opens a Google Form'],
    ['https://forms.gle/Tn3yQ', 'Opens a Google Form'],
    ['https://docs.google.com/document/d/1', 'Opens another site'],
    ['https://forms.gle.example/Tn3yQ', 'Opens another site'],
    ['https://forms.office.com/r/forms.gle/', 'Opens another site'],
  ])('names what %s opens', (address, note) => expect(formLinkNote(address)).toBe(note))
})
