import { writeTo } from '#app/club/email.rules.ts'

/** In the address of the page that says so, with the value of a chosen film. */
export const WITHDRAWN = 'withdrawn'
export const CHOSEN = 'chosen'

const ofSite = (contactEmail: string) =>
  `What this site shows of the chosen film stays on its page. To have it taken off, ${writeTo(contactEmail)}.`

interface Withdrawal {
  /** Its entrant was told so, and it is among the films of the site. */
  isChosen: boolean
  contactEmail: string
}

export const withdrawalQuestion = ({ isChosen, contactEmail }: Withdrawal) =>
  isChosen
    ? `The entry is deleted at once. ${ofSite(contactEmail)}`
    : 'The entry and its pictures are deleted at once.'

export const withdrawnMessage = ({ isChosen, contactEmail }: Withdrawal) =>
  `The entry is withdrawn. ${isChosen ? ofSite(contactEmail) : 'Nothing of it is left.'}`
