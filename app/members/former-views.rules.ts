/** Views that are gone, and where to go instead: their addresses may be bookmarked. */
export const formerViews = {
  merge:
    'Accounts are no longer merged. Compare the two on their pages, and use ‘Erase on behalf’ on the page of the one that is not used.',
  'same-phone':
    'The list of shared phones is gone: a phone that a member has is refused, and the form says whose it is. Search this list for a phone to find who has it.',
  years:
    'Years of study move up by themselves on 1 July. Who repeats a year: choose the year of study again on the page of the member.',
} as const

export function formerViewIn(view: string | null): 'same-phone' | 'years' | null {
  return view === 'same-phone' || view === 'years' ? view : null
}
