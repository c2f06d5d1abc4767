/** What a committee changes when it makes this site its own. */
export const club = {
  name: 'Lumière Club',
  short: 'LC',
  city: 'Greater Noida',
  department: 'Department of Computer Science',
  tagline: 'Moments fade. Frames stay.',
  heroLine: 'Light goes out. We are the people who keep it, one frame at a time.',
  footerLine: 'Every moment is already fading. The frame is how we keep it.',
  contactEmail: 'crew@lumiereclub.example',
  social: {
    instagram: 'https://www.instagram.com/',
    linkedin: 'https://www.linkedin.com/',
    youtube: 'https://www.youtube.com/',
  },
  /** The developer credit in the footer. */
  credit: { text: 'Site by the club’s developers', href: 'https://github.com/' },
  /** The showcase on the home page; any public Vimeo id works. */
  showcaseVimeoId: '76979871',
  /** 'club' plays the file in public/art/video, 'vimeo' the hosting service's player when a visitor scrolls near it. */
  showcaseHost: 'club',
  /** Where a film is sent after its maker's e-mail is kept. */
  filmFormUrl: 'https://docs.google.com/forms/d/e/1FAIpQLSdLumiereShortFilms2026/viewform',
} as const
