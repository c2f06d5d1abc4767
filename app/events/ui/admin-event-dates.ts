import type { AdminEvent } from '../model.ts'
import { momentFields, shiftedMoments } from '../event-dates.ts'
import { wallText } from '../club-time.ts'
import { valuesOf } from './admin-form-values.ts'

function inputIn(form: HTMLFormElement, name: string): HTMLInputElement | null {
  const control = form.elements.namedItem(name)
  return control instanceof HTMLInputElement ? control : null
}

/**
 * In the form of a copy: the moments of the first event move with the date that is chosen. What an organiser wrote into
 * them meanwhile stays. `movedTo`, a hidden field, is the date they were moved to last.
 */
export function moveMoments(
  form: HTMLFormElement,
  copied: AdminEvent,
  { now, timeZone }: { now: string; timeZone: string },
): void {
  const movedToInput = inputIn(form, 'movedTo')
  const to = inputIn(form, 'date')?.value
  if (!movedToInput || !to) return
  const current = wallText(now, timeZone)
  const originalValues = valuesOf(copied, timeZone)
  const before = shiftedMoments(originalValues, { from: copied.date, to: movedToInput.value, current })
  const after = shiftedMoments(originalValues, { from: copied.date, to, current })
  for (const name of momentFields) {
    const input = inputIn(form, name)
    if (!input || input.value !== before[name]) continue
    input.value = after[name]
  }
  movedToInput.value = to
  form.dispatchEvent(new Event('input'))
}
