type TypedField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** The value of each field that was filled in before hydration, in the order of the last change. Empty after hydration. */
export const earlyValues = new Map<TypedField, string | boolean>()

const isTick = (field: TypedField): field is HTMLInputElement => /checkbox|radio/.test(field.type)

function note({ target }: { target: EventTarget | null }) {
  const field = target as TypedField
  // A radio button that lost its tick says nothing: the one that got it does.
  if (field.type === 'file' || (field.type === 'radio' && !(field as HTMLInputElement).checked)) return
  earlyValues.delete(field)
  earlyValues.set(field, isTick(field) ? field.checked : field.value)
}

function isChanged(field: TypedField): boolean {
  if (isTick(field)) return field.checked !== field.defaultChecked
  if (field instanceof HTMLSelectElement)
    return !(field.querySelector<HTMLOptionElement>('[selected]') ?? field.options[0])?.selected
  return field.value !== field.defaultValue
}

// Evaluated before React begins: it writes the first text into each textarea once more, and its state into controlled fields.
if (typeof document !== 'undefined' && document.documentElement.dataset['hydrated'] === undefined) {
  for (const target of document.querySelectorAll<TypedField>('input,textarea,select'))
    if (isChanged(target)) note({ target })
  document.addEventListener('input', note, true)
}

/**
 * Fills the field in once more so that React notices, and the state of a controlled field follows: React ignores an event whose value
 * it has seen already, so the field gets another value first, then this one in a way that React does not watch.
 */
function write(field: TypedField, value: string | boolean) {
  if (isTick(field)) {
    field.checked = !value
    return field.click()
  }
  const { selectionStart: caret } = field as HTMLTextAreaElement
  field.value = ''
  Reflect.set(Object.getPrototypeOf(field), 'value', value, field)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  // A choice and an email field have none.
  if (caret) (field as HTMLTextAreaElement).setSelectionRange(caret, caret)
}

function writeAll() {
  document.removeEventListener('input', note, true)
  for (const [field, value] of earlyValues) write(field, value)
  earlyValues.clear()
}

/**
 * For a page with textareas that have a text already, or with controlled fields. Call it after hydration: what was filled in before the scripts ran is in its field again. It waits for the effects: within them React
 * would put the old value back into a controlled field, and a draft would keep that.
 */
export function restoreTyped() {
  setTimeout(writeAll)
}
