/** The address of the form; without scripts the page at the same address handles it. */
export const JOIN_ADDRESS = '/join'
