const steps: Partial<Record<string, number>> = { up: -1, down: 1 }

const textIn = (form: FormData, name: string) => {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

/**
 * The place, counted from 1, to which a form of `OrderedList` moves its row: from where it was drawn, so that a form which is
 * sent again after a lost answer moves it once. NaN: the form says none.
 */
export function placeIn(form: FormData): number {
  const by = steps[textIn(form, 'intent')] ?? Number(textIn(form, 'by'))
  return Number(textIn(form, 'place') || Number.NaN) + by
}
