import type { ColourName } from '#app/club/brand.rules.ts'
import { formText } from '#app/club/form-result.ts'

/** Without scripts the text does not follow the colour field: the one of them that was changed counts. */
function chosenIn(form: FormData, name: ColourName): string {
  const text = formText(form, name)
  const isTyped = text !== formText(form, `${name}Shown`)
  return isTyped ? text : formText(form, `${name}Picked`) || text
}

export function coloursIn(form: FormData): Record<ColourName, string> {
  const [accent, second] = formText(form, 'pair').split(' ')
  return accent && second
    ? { accent, second }
    : { accent: chosenIn(form, 'accent'), second: chosenIn(form, 'second') }
}

export async function logoIn(form: FormData): Promise<Uint8Array> {
  const file = form.get('file')
  return file instanceof File ? file.bytes() : new Uint8Array()
}
