/** The billing block at the foot of each page: a name in capitals, with the words that lead to it. */
export const billing: readonly { joining?: string; name: string }[] = [
  { name: 'Lumière Club' },
  { joining: 'presents a', name: 'Student Production' },
  { joining: 'from', name: 'Greater Noida' },
  { joining: 'film making by', name: 'Second Years' },
  { joining: 'cinematography by', name: 'Whoever Woke First' },
  { joining: 'edited by', name: 'The Night Shift' },
  { joining: 'graphic design by', name: 'Block C' },
  { joining: 'catering by', name: 'The Canteen' },
]

/** Under the name of the club on the home page. */
export const heroLine = 'Light goes out. We are the people who keep it, one frame at a time.'

/** The cards under it, cut to 1.33, 2.39 and 1.85. */
export const heroCards = [
  {
    id: 'cinematography',
    label: 'Cinematography',
    image: '/art/hero/cinematography.webp',
    alt: 'A camera lens seen head on, its iris glowing',
  },
  {
    id: 'film-making',
    label: 'Film Making',
    image: '/art/hero/film-making.webp',
    alt: 'A film crew in silhouette at dusk',
  },
  {
    id: 'video-editing',
    label: 'Video Editing',
    image: '/art/hero/video-editing.webp',
    alt: 'Film strips on a light table, one frame ringed in red',
  },
]

/** The sections after About, in their order. An empty heading is the usual one; of the strip, the name of the club. */
export const homeSections = [
  { id: 'gallery', isShown: 'on', heading: 'Highlights of our recent event' },
  { id: 'team', isShown: 'on', heading: 'Meet Our Team' },
  { id: 'events', isShown: 'on', heading: 'Upcoming Events' },
  { id: 'strip', isShown: 'on', heading: '' },
  { id: 'social', isShown: 'on', heading: 'Connect with Us' },
]
