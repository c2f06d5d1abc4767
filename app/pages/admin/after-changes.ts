import type { ShouldRevalidateFunctionArgs } from 'react-router'

/**
 * Beside a public page (edit-on-page.tsx) an editor is fetched again after a change only: a live update of the page that
 * fails would take the form and what was typed along.
 */
export function afterChangesBesidePages({
  currentUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isBesidePage = !currentUrl.pathname.startsWith('/admin')
  return defaultShouldRevalidate && (!isBesidePage || formMethod !== undefined)
}
