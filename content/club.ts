/** What a committee changes when it makes this site its own. */
export const club = {
  name: 'Lumière Club',
  short: 'LC',
  city: 'Greater Noida',
  department: 'Department of Computer Science',
  tagline: 'Moments fade. Frames stay.',
  footerLine: 'Every moment is already fading. The frame is how we keep it.',
  contactEmail: 'crew@lumiereclub.example',
  /** Reserved addresses, which lead to nobody: the people and places of the demo club are invented. */
  social: {
    instagram: 'https://example.com/instagram',
    linkedin: 'https://example.com/linkedin',
    youtube: 'https://example.com/youtube',
  },
  /** The developer credit in the footer. */
  credit: { text: 'Site by the club’s developers', href: 'https://example.com/developers' },
  /** Where a film is sent after its maker's email is kept. */
  filmFormUrl: 'https://example.com/short-film-form',
} as const
