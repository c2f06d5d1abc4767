import type { FullClub } from '#tests/support/full-club.ts'

/** For each route with a parameter: existing rows that the viewer may not see. */
export const realIds: Record<string, readonly (keyof FullClub['ids'])[]> = {
  '/events/:id': ['trashed', 'unpublished'],
  '/events/:id/pictures/:picture': ['trashed', 'unpublished'],
  '/events/:id/register': ['trashed', 'unpublished'],
  '/events/:id/vote': ['trashed', 'unpublished'],
  // Leads to the event, whichever it is.
  '/events/:id/opening-alert': [],
  '/events/:file.ics': ['trashed', 'unpublished'],
  '/og/events/:file.png': ['trashed', 'unpublished'],
  '/share/:kind/:id': ['trashed', 'unpublished', 'draft', 'draftFilm'],
  '/og/events/:file.jpg': ['trashed', 'unpublished'],
  // A name, no id: app/events/share.test.ts.
  '/e/:name': [],
  '/preview/:token': ['event', 'trashed'],
  // A year, no id: app/handover/archive.test.ts.
  '/committee/:year': [],
  // A member's secret token, no id.
  '/me/calendar/:file': [],
  // A code, no id.
  '/certificates/:code': [],
  '/tickets/:ticket': ['registration'],
  '/stop-messages/:token': ['registration'],
  '/join/status/:token': ['pendingRequest', 'rejectedRequest'],
  '/door/:token': ['checkInLink'],
  // Public from when it opens.
  '/submit/:call': [],
  // Links of their own, no ids.
  '/entries/:token': [],
  '/jury/:token': [],
  '/admin/film-calls/:id': ['filmCall'],
  '/admin/film-calls/:file.csv': ['filmCall'],
  '/posts/:id': ['draft'],
  '/posts/:id/comment': ['draft'],
  '/admin/users/:id': ['user'],
  '/admin/users/:id/data.json': ['user'],
  '/admin/posts/:id': ['draft', 'post'],
  '/preview/content/:token': ['draftFilm'],
  '/admin/content/:kind': ['draftFilm'],
  '/admin/content/:kind/preview': ['draftFilm'],
  '/admin/content/:kind/:id': ['draftFilm'],
  '/films/:id': ['draftFilm'],
  '/portfolio/:id': ['draftFilm'],
  '/og/films/:file.png': ['draftFilm'],
  '/og/posts/:file.png': ['draft'],
  '/admin/events/:id/edit': ['event', 'trashed'],
  '/admin/events/:id/participants': ['event', 'trashed'],
  '/admin/events/:id/repeat': ['event', 'trashed'],
  '/admin/events/:id/recap': ['event', 'trashed'],
  '/admin/events/:id/films': ['event', 'trashed'],
  '/admin/events/:id/status': ['event', 'trashed'],
  '/admin/events/:id/door': ['event', 'trashed'],
  '/admin/events/:id/registrations': ['event', 'trashed'],
  '/admin/events/:id/registrations.csv': ['event', 'trashed'],
  '/admin/events/:id/certificates': ['event', 'trashed'],
  // Pictures, which are public by their name.
  '/uploads/:name': [],
  '/icons/:key/:file': [],
  '/brand/:file': [],
}
