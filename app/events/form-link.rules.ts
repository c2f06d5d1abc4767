/** Said at a link to a registration form: it leaves the site. */
export const formLinkNote = (address: string): string =>
  /^https:\/\/(forms\.gle|docs\.google\.com\/forms)\//.test(address)
    ? 'Opens a Google Form'
    : 'Opens another site'
