/** In a file of its own: every public page names it, and would name all that it imports. */
export const loadEditOnPage = () => import('./edit-on-page.tsx')
