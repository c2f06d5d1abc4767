type TextField = HTMLInputElement | HTMLTextAreaElement

/** The text of each field that somebody typed in before hydration. */
const typed = new Map<TextField, string>()

const isTextField = (target: EventTarget | null): target is TextField =>
  target instanceof HTMLTextAreaElement ||
  (target instanceof HTMLInputElement && !/^(?:checkbox|radio|file|hidden)$/.test(target.type))

function note({ target }: { target: EventTarget | null }) {
  if (isTextField(target)) typed.set(target, target.value)
}

// Evaluated before React begins: it writes the first text into each textarea once more, and its state into controlled fields.
if (typeof document !== 'undefined' && document.documentElement.dataset['hydrated'] === undefined) {
  for (const target of document.querySelectorAll<TextField>('main :is(input, textarea)'))
    if (target.value !== target.defaultValue) note({ target })
  document.addEventListener('input', note, { capture: true })
}

/**
 * Sets the text so that React notices, and the state of a controlled field follows: React ignores an event whose text it has seen
 * already, so the field is emptied first, then set by the setter of the prototype, which React does not watch.
 */
function write(field: TextField, text: string) {
  const { selectionStart, selectionEnd } = field
  field.value = ''
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement
  Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  // An email field has no selection.
  if (selectionStart !== null && text.length >= selectionStart)
    field.setSelectionRange(selectionStart, selectionEnd)
}

function writeAll() {
  document.removeEventListener('input', note, { capture: true })
  for (const [field, text] of typed) if (field.isConnected) write(field, text)
  typed.clear()
}

/**
 * Call it after hydration: what was typed before the scripts ran is in its field again. It waits for the effects: within them React
 * would put the old text back into a controlled field, and a draft would keep that.
 */
export function restoreTyped() {
  setTimeout(writeAll)
}
