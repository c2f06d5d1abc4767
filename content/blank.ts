/** What a site without the demo says until its committee writes its own (docs/product.md#demo). */
export const blankClub = { name: 'Our Club', short: 'OC', tagline: 'Made by students.' } as const

export const blankHeroLine = 'Film, photography, editing and design, by students.'

export const blankPages = {
  about: {
    heading: 'The film and design club of our college.',
    lead: 'We learn by making things, and show them to each other.',
    text: 'Whoever wants to make something is welcome: ask to join, or come to the next event.',
  },
  services: {
    heading: 'What we can make for you',
    lead: 'Tell us what you plan and when. We answer what we can do.',
  },
  contact: {
    heading: 'Talk to us',
    lead: 'Questions, ideas and invitations are welcome.',
  },
} as const
