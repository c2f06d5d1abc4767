import { club } from './club.ts'

/** The words of the home page's About section and of the club's own pages. */
export const about = {
  statement: 'We make films between lectures, and lectures between films.',
  lead: `${club.name} is the film, cinematography, editing and design club of a college in ${club.city}.`,
  text: 'Nobody arrives knowing how to pull focus. You borrow a camera on Friday, ruin forty minutes of footage, and by Sunday night you have ninety seconds that make a room go quiet. We share gear, crew each other’s shoots and show everything on a big screen.',
  rows: [
    {
      title: 'Four rooms, one club',
      text: [
        'Film making writes and directs. Cinematography lights it and looks after the cameras. Video editing stays up. Graphic design makes the poster that gets people into the room.',
        'You can change rooms every semester. Most people do.',
      ],
    },
    {
      title: 'What a week looks like',
      text: [
        'Tuesday is a workshop, Thursday somebody needs crew, Friday night something is on the screen. The cupboard with the tripods opens at five.',
      ],
    },
    {
      title: 'Who may join',
      text: [
        'Every branch, every year. No portfolio, no interview. We ask five questions and write back on WhatsApp.',
      ],
      link: { label: 'Join the crew', href: '/join' },
    },
    {
      title: 'Who runs it',
      text: [`Students, with a faculty coordinator from the ${club.department}.`],
      link: { label: 'Meet our team', href: '/TeamSection' },
    },
  ],
} as const

export const services = {
  title: 'Things we can make for you',
  lead: 'For departments, other clubs and anyone in the college with an event and no camera.',
  text: 'It is free inside the college. You bring the date and the permissions, we bring the cables.',
  rows: [
    {
      title: 'Event films',
      text: ['Two cameras, one boom, a three-minute film within a week. Longer if it rained.'],
    },
    {
      title: 'Short films',
      text: ['A script of yours, a crew of ours. We say no to anything that needs a crane.'],
    },
    {
      title: 'Video editing',
      text: ['Bring a drive, not a link. Cuts, colour, sound, subtitles in Hindi and English.'],
    },
    {
      title: 'Posters and titles',
      text: ['Print and screen. The designer’s own work shows what to expect.'],
      link: { label: 'See the portfolio', href: '/video-editing' },
    },
    {
      title: 'Screenings',
      text: ['A projector, a screen of four metres, and somebody who knows where the switch is.'],
      link: { label: 'Contact us', href: '/contact' },
    },
  ],
} as const

export const contact = {
  title: 'Say something, we are listening',
  lead: 'Write to us, or come by the edit room after five. The door with the tape on it.',
  rows: [
    { title: 'Email', link: { label: club.contactEmail, href: `mailto:${club.contactEmail}` } },
    { title: 'Instagram', link: { label: 'Photos and news', href: club.social.instagram } },
    { title: 'LinkedIn', link: { label: 'Our LinkedIn page', href: club.social.linkedin } },
    { title: 'YouTube', link: { label: 'All our films', href: club.social.youtube } },
    { title: 'A film for our screen', link: { label: 'Submit a short film', href: '/short-films' } },
    { title: 'A place in the crew', link: { label: 'Join the crew', href: '/join' } },
  ],
} as const

const erasure = { label: club.contactEmail, href: `mailto:${club.contactEmail}` }

export const privacy = {
  title: 'What we keep, and for how long',
  lead: 'Only what somebody typed into a form here, only for what the form says.',
  text: 'No trackers, no advertising, no third-party scripts. The video on the home page comes from Vimeo and loads when you scroll near it; films on YouTube load when you press play. Vimeo is asked not to track, YouTube is asked on its address without cookies.',
  rows: [
    {
      title: 'Join requests',
      text: [
        'Name, phone, branch, year and interest, so that an admin can read the request and write to you on WhatsApp. Only admins of the club see them.',
        'Unanswered: 12 months. Rejected: 30 days. Approved: while you are a member and 12 months after.',
        'A membership ends on 31 July of the last year of study, or on the day you agree on with the club. Twelve months later name, phone and request are deleted.',
      ],
    },
    {
      title: 'Short films',
      text: [
        'The email address you submit with, to write to you about the film: 12 months at most. The form for the film itself is on another site, with rules of its own.',
        'If you enter a film for a call: your name, your email, the entry and its pictures, to choose the films and to write to you about yours. All of it is deleted 12 months after the call has closed; a chosen film stays on its page of this site, with its link. You withdraw the entry by its link at any time.',
        'If you are on a jury: your name, and the marks and notes that you give the films, for those who choose. They are deleted with the entries.',
      ],
    },
    {
      title: 'Comments',
      text: [
        'The name and the text you write under an announcement, shown to everybody once an admin has approved it. No email is asked for.',
      ],
    },
    {
      title: 'Event registration',
      text: [
        'For most events on an external form; this site then keeps only how many seats are taken.',
        'Where you register here: name, email, phone, what else the organiser asks, and when you came, to keep your seat, to send you its ticket and reminders, and to let you in. The organisers see it; helpers at the door see your name and the last digits of your phone.',
        'Where an event costs something: whether you paid, how much, when and how, and the bank reference if you type it. The payment itself goes through your bank and never through this site.',
        'Where an event asks afterwards how it was: the rating and the line you send, if you send any. They are stored with your registration and shown to the organisers without your name, once five people have answered; a line can still give away who wrote it.',
        'Where the organiser asks if pictures that show you may be published, helpers at the door and who uploads pictures see who said no. Under each picture of a past event ‘Take this down’ hides it at once; you need not say who you are, and nothing about you is kept but a count per network for ten minutes.',
        'Where an event has a vote about its films: what you give each film, if you vote. It is stored with your registration and shown to the organisers and everybody in sum only, once five people have voted; the sums of a result that was shown stay.',
        'Kept until 180 days after the event, then erased. Anyone who has the link to your ticket can see it and cancel your registration.',
      ],
    },
    {
      title: 'Certificates',
      text: [
        'If you came to an event that gives certificates and you download yours: your name, the event and a code, to say to whoever has the code that the certificate is valid, with the name, the event and its date. Nothing else is shown.',
        'Erased with your registration, or, if you agree at the download, 5 years after the event. Erasing your data erases it at once, and its code then says that there is none.',
      ],
    },
    {
      title: 'Accounts',
      text: [
        'The email address, and the password in a form nobody can read back. One cookie, which keeps you signed in, and the name of your browser while you are. A second cookie remembers for six months that you signed in on this browser, so that other people’s wrong passwords do not lock you out; it gives no access.',
        'Only if you agree on your page do you get announcements by email, and we keep which ones were sent to you. Each has a link, ‘Stop these mails’, that withdraws it. If your mail server refuses your address for good, we keep the day of it until you change or confirm the address.',
        'An account made at /signup that nobody uses ends after 12 months; a mail says so 30 days before. What admins and super admins do is logged for 12 months. Announcements show the name of the admin who wrote them.',
      ],
    },
    {
      title: 'Your browser',
      text: [
        'It remembers the theme you chose, a form you began (until the tab closes), and the tickets you opened, so that they can be shown without internet. You can have it forget them under ‘My tickets’, at the end of each page.',
      ],
    },
    {
      title: 'To see or erase it',
      text: [
        'Ask an admin of the club, in person or in writing. We delete everything with your phone number or email address in it, from backups too.',
      ],
      link: erasure,
    },
  ],
} as const
