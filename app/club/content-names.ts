/** The kinds of content that the committee edits (app/content), as the desk and the audit log name them. */
export const contentNames = {
  home: 'Home page',
  cards: 'Home page cards',
  sections: 'Home page sections',
  showcase: 'Home page video',
  pages: 'Pages',
  team: 'Team',
  films: 'Films',
  portfolio: 'Portfolio',
  designers: 'Portfolio people',
  featured: 'Featured events',
  soon: 'Coming Soon pages',
  credits: 'Footer credits',
} as const
export type ContentName = keyof typeof contentNames
