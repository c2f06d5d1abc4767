/** The texts of the handbook, which are also the help of each screen: '?' leads to its topic. */

export interface Topic {
  id: string
  title: string
  steps: readonly string[]
  /** The screen where it is done; null: on the server. */
  to: string | null
  /** The screens whose '?' leads here. */
  screens: RegExp
}

/** The ten usual things. The first that matches a screen is its help. */
export const topics: readonly Topic[] = [
  {
    id: 'events',
    title: 'Announce an event',
    steps: [
      'Open Events and fill in title, date, place and picture. A draft is seen by admins alone.',
      'Say under the picture what it shows, and which part of it the lists keep. The page of the event shows it whole.',
      'Choose how people register: on this site, or with a form of Google.',
      'Publish now or at a chosen time, then Share: the site makes pictures for stories and posts.',
      'A changed date, time, end or place asks whether the ticket holders are told. Cancel rather than delete: deleting is for mistakes.',
    ],
    to: '/admin/events',
    screens: /^\/admin\/(events(?!\/[^/]+\/(registrations|participants|door))|trash|dashboard\?tab=events)/,
  },
  {
    id: 'check-in',
    title: 'Look after registrations and the entrance',
    steps: [
      'Open Events, choose the event, then Registrations.',
      'Here you move people from the waitlist, cancel a seat, write to everybody, and download the list.',
      'On the day open Check-in on a phone: scan the tickets, or type a few letters of the name and let the person in. It goes on without internet.',
      'In the form of the event, under Seats and registration, you can release the seats of people who have not come 15 minutes after the start.',
      'For helpers without an account make a check-in link. End it after the event.',
    ],
    to: '/admin/events',
    screens: /^\/admin\/events\/[^/]+\/(registrations|participants|door)/,
  },
  {
    id: 'requests',
    title: 'Answer the people who want to join',
    steps: [
      'Open People, Requests. The newest is at the top; Home shows who waits longest.',
      'Approve makes a member and opens WhatsApp with the welcome. Reject takes the request away. Both can be undone for 30 seconds.',
      'Who was not welcomed yet is under Not welcomed. A request that nobody answers is deleted after a year.',
    ],
    to: '/admin/join-requests',
    screens: /^\/admin\/join-requests/,
  },
  {
    id: 'members',
    title: 'Find a member',
    steps: [
      'Open People, Members, and search by name or address. A tap on the name opens the page: change, end or bring back a membership. Add a member and Import members are above the list.',
      'The phone number is hidden until you ask for it. Each asking is in the record of changes.',
      'Somebody asks what the club holds, or wants to be erased: both are on the same page, under Personal data. Do it within a few days.',
    ],
    to: '/admin/users',
    screens: /^\/admin\/(users|dashboard\?tab=users)/,
  },
  {
    id: 'admins',
    title: 'Let somebody into the committee, or out of it',
    steps: [
      'Open People, Admins, Invite an admin, and send a link: it works once for 48 hours. Whoever asked for an admin account waits above the admins. Each decision can be undone for 30 seconds; the mail about it leaves after that.',
      'Let in only people you know. Admins see names and phone numbers.',
      'Remove the access of those who leave on their last day. There is always at least one super admin, better two.',
      'At the end of the year open More, Handover: it names the next committee and lists what changes hands.',
      'Name a guardian there, such as the faculty coordinator: if no super admin signs in for 90 days, they and a former super admin can open the site again.',
      'Everybody turns on the second step of the sign-in under Your account, and keeps the recovery codes on paper.',
    ],
    to: '/admin/super-dashboard',
    screens: /^\/admin\/(super-dashboard|invites|handover|account)/,
  },
  {
    id: 'posts',
    title: 'Write an announcement and answer comments',
    steps: [
      'Open Announcements, ‘New announcement’: write, and publish. Buttons make words bold, lists and links; a picture, a link and a later moment are below.',
      'Under ‘⋯’ of each: pin it, send it by email to the members who agreed, make it a draft again, or delete it. What is deleted can be brought back for 30 days.',
      'Comments wait until an admin approves them. Remove what hurts somebody, or hold an approved one back. Both can be undone for 30 seconds.',
    ],
    to: '/admin/posts',
    screens: /^\/admin\/(posts|comments)/,
  },
  {
    id: 'content',
    title: 'Change a text, a picture, the team or a film',
    steps: [
      'Open the page of the site and press the pencil, or open More, Edit the site.',
      'What you type is a draft. Look at it, then publish. Earlier versions can be brought back for a year, and each change be undone in the record of changes.',
      'Films sent in: a call asks for films until a day. Make links for the jury, choose, then announce: nobody is told before.',
      'A film is best at Vimeo or YouTube. A short one can be a file of the site: MP4, at most 100 MB, with captions.',
      'Every picture needs words that say what it shows. Ask people before you show them.',
    ],
    to: '/admin/content',
    screens: /^\/admin\/(content|film-submissions|film-calls)/,
  },
  {
    id: 'settings',
    title: 'Change names, addresses, colours or the logo',
    steps: [
      'Super admins open More, Look and name. What is saved is public at once.',
      'Colours that could not be read are corrected by the site.',
      'Something was changed by mistake: open More, Record of changes, look for it, and press Undo. It holds at once.',
      'A new WhatsApp group: put its invite link under Look and name, and the old one is used nowhere any more.',
    ],
    to: '/admin/settings',
    screens: /^\/admin\/(settings|brand|make-it-yours)/,
  },
  {
    id: 'mails',
    title: 'See whether mails arrive',
    steps: [
      'Super admins open More, Mail. Failed mails say why, and can be sent again.',
      'Send test mail writes to yourself. Saved, not sent means that the server has no mail account.',
    ],
    to: '/admin/mails',
    screens: /^\/admin\/mails/,
  },
  {
    id: 'backups',
    title: 'Keep the club safe',
    steps: [
      'Super admins look at Backups and health once a month. Each line says what to do.',
      'Once a month download a backup and keep it somewhere else, with its passphrase on paper in another place.',
      'The record of changes says who changed what, for a year.',
    ],
    to: '/admin/health',
    screens: /^\/admin\/(backups|health|changes|audit)/,
  },
]

/** The part of the handbook that explains a screen, or all of it; with the way back to the screen. */
export function helpAddress(pathname: string, search: string): string {
  const tab = new URLSearchParams(search).get('tab')
  const address = pathname === '/admin/dashboard' && tab ? `${pathname}?tab=${tab}` : pathname
  const topic = topics.find(({ screens }) => screens.test(address))
  const from = pathname + search
  return `/admin/handbook?${new URLSearchParams({ ...(topic && { topic: topic.id }), from })}`
}

/** The club's year, which begins in July. */
export const months: readonly { month: string; tasks: string }[] = [
  {
    month: 'July',
    tasks:
      'The new committee begins. Check that the terms of the old one have ended. Years of study move up by themselves. New first years come: look whether the join form works.',
  },
  { month: 'August', tasks: 'First workshop. Answer join requests each day; many come now.' },
  {
    month: 'September',
    tasks: 'Show the team on the site: names, roles, portraits. Try a restore of a backup.',
  },
  {
    month: 'October',
    tasks: 'Festival season. Publish events three weeks before, and try the check-in on a phone beforehand.',
  },
  { month: 'November', tasks: 'Put the new films on the site, with credits and words for every picture.' },
  { month: 'December', tasks: 'Quiet weeks: download a backup, update the site, read what changed.' },
  { month: 'January', tasks: 'Plan the second term as drafts. Look who did not sign in for long.' },
  {
    month: 'February',
    tasks: 'Workshops and screenings. Write announcements rather than messages in many groups.',
  },
  { month: 'March', tasks: 'Look until when domain and hosting are paid, and who pays them.' },
  { month: 'April', tasks: 'Year in numbers: print it for the college.' },
  {
    month: 'May',
    tasks: 'Start the handover: More, Handover. It takes fifteen minutes. Show the new ones this booklet.',
  },
  {
    month: 'June',
    tasks:
      'Finish the handover: domain, hosting, mail, social accounts and the key of the cupboard change hands.',
  },
]

interface Trouble {
  id: string
  title: string
  steps: readonly string[]
}

export const troubles: readonly Trouble[] = [
  {
    id: 'down',
    title: 'When it is down',
    steps: [
      'Open the address on another phone, with mobile data. If it works there, the network of the college is the trouble.',
      'Ask whoever holds the hosting. On the server, the last lines of the log name what is wrong.',
      'The disk is full: move old backups to another machine. Nothing that was answered is lost.',
      'The database is lost: restore the newest backup. The screen Backups shows the command.',
      'After an update that does not start, the database is as it was. Check out the version that ran before and start it.',
    ],
  },
  {
    id: 'certificate',
    title: 'When the browser warns of the certificate',
    steps: [
      'The program before the site (Caddy, nginx or the host) renews the certificate by itself, about a month before it ends.',
      'If it does not, look at its log: most often the domain leads to another machine, or port 80 is closed.',
    ],
  },
  {
    id: 'moves',
    title: 'When it moves to another machine',
    steps: [
      'Stop the old site, so that nothing is written any more. Then npm run backup there, and copy the file.',
      'On the new machine: git clone, npm run restore with the file, then npm start with the same settings.',
      'Let the domain lead to the new machine. Everybody signs in once more; a super admin presses ‘Let mails leave’ in Mail.',
    ],
  },
  {
    id: 'money',
    title: 'What costs money',
    steps: [
      'The domain, once a year. Note under Backups and health until when it is paid.',
      'The machine or the hosting, each month. The site needs little: 1 GB of memory and a few GB of disk.',
      'The mail account, if the club has one of its own. The software itself costs nothing.',
    ],
  },
]

export interface HandbookView {
  /** Where the site is, without a slash at the end. */
  address: string
  clubName: string
  /** '2026–27' */
  year: string
  /** '24 Nov 2026' */
  printed: string
  facts: { name: string; value: string }[]
  /** Names of the super admins. */
  people: string[]
  contactEmail: string
}

export const whomToAsk = ({ people, contactEmail }: HandbookView) => [
  { name: 'Super admins', value: people.join(', ') || 'Nobody yet' },
  { name: 'Address of the club', value: contactEmail || 'Not set yet, see Settings' },
]

export const HANDBOOK_NOT_LOADED = 'Failed to load the handbook'
