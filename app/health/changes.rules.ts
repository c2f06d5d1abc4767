/** The most that a committee reads. Everything else is in CHANGELOG.md. */
export const CHANGES_MAX = 10

export interface VersionChanges {
  /** '0.4.0'; null: since the newest version. */
  version: string | null
  /** Plain sentences for the people of the club, the most useful first. */
  lines: readonly string[]
}

/** What each version brought, the newest first. A version without a line for the club is left out. */
export const versionChanges: readonly VersionChanges[] = [
  {
    version: '0.4.0',
    lines: [
      'An event can be for members first, or for members only.',
      'Whoever was checked in can have a certificate as a PDF; the attendance of a term or a year is a file for the college.',
      'Guests can pay a fee by UPI once a super admin sets the club’s UPI id; admins mark who paid.',
      'A call asks for films until a day: they come in on this site, a jury watches them by links, and everybody is told in one go.',
      'Two questions the morning after an event: a rating and a line, shown without names from five answers on.',
      'After an event up to 60 pictures are sent at once from a phone; whoever is in one can take it down, and registration may ask who wants none.',
      'Films of a screening have a running order, and the audience votes on the ticket, with a page for the projector.',
      'Whoever gets a seat from the waitlist confirms it within 24 hours; one tick in the form releases seats 15 minutes after the start.',
      'The home page is one entry of ‘Edit the site’, with its cards, video, sections and credits.',
      'Gone: passkeys of members, who sign in by a mailed link, and ‘Tell me when it opens’ by mail; the calendar of openings stays.',
    ],
  },
  {
    version: '0.3.0',
    lines: [
      'The team, the films, the portfolio and the texts of the pages are edited in the browser, on the page itself or under ‘Edit the site’.',
      'Events can be drafts, repeat, be moved or cancelled, and the people with a ticket are told by mail if you want.',
      'Announcements have pictures and links, can be pinned and scheduled, and go by mail to members who agreed.',
      'Check-in is a few letters and one tap, works without internet, and adds walk-ins.',
      'Members are imported from a list, have an end, and a page of their own with their tickets and their data.',
      'Handover leads from the old committee to the next one, step by step; admins have a term and are invited by a link.',
      'Backups are made, tried and downloaded in the browser; Health of the site says what needs somebody.',
      'Most decisions have an Undo, and the log says what each change said before and after.',
      'A new club is set up in seven steps, with its own logo and colours, and the demo goes in one step.',
      'Nothing a visitor types is lost, and an account’s address never stands on a public page.',
    ],
  },
  {
    version: '0.2.0',
    lines: [
      'Everybody signs in once more after this update.',
      'Approving somebody can be undone for 30 seconds, and any admin can send a welcome that is still missing.',
      'The club’s short name, city, department and contact email are settings.',
      'Fees may have paise, and copying an event moves its registration times with the date.',
      'The home page shows the hosted video, or the club’s own file where that cannot be reached.',
      'The log can be downloaded as a list.',
    ],
  },
  {
    version: '0.1.0',
    lines: [
      'The first version: the site, joining, events with registration, waitlist and check-in, announcements, backups.',
    ],
  },
]
