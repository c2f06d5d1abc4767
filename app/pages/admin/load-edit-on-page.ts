/** A separate file: every public page imports it, and must not import the editor itself. */
export const loadEditOnPage = () => import('./edit-on-page.tsx')
