/** The kinds of content that the committee edits (app/content), as the desk and the audit log name them. */
export const contentNames = {
  home: 'Home page',
  pages: 'Pages',
  team: 'Team',
  films: 'Films',
  portfolio: 'Portfolio',
  designers: 'Portfolio people',
  featured: 'Featured events',
  soon: 'Coming Soon pages',
} as const
export type ContentName = keyof typeof contentNames

/** Were kinds of their own; their addresses lead to the kind that has them now. */
export const formerContentNames: Readonly<Record<string, ContentName>> = {
  cards: 'home',
  sections: 'home',
  showcase: 'home',
  credits: 'home',
}
