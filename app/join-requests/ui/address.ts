/** Where the form goes; the page of the same address takes it without scripts. */
export const JOIN_ADDRESS = '/join'
