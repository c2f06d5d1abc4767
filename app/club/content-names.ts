/** The kinds of content that the committee edits (app/content), as the desk and the audit log name them. */
export const contentNames = {
  home: 'Home page',
  pages: 'Pages',
  team: 'Team',
  films: 'Films',
  portfolio: 'Portfolio',
  credits: 'Footer credits',
} as const
export type ContentName = keyof typeof contentNames
