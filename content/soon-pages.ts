/** The pages of events that are only announced. */
export const soonPages = [
  { id: '3', isShown: 'on', heading: 'Coming Soon', text: '', image: '/art/hero/cinematography.webp' },
  { id: '4', isShown: 'on', heading: 'Coming Soon', text: '', image: '/art/hero/film-making.webp' },
  { id: '5', isShown: 'on', heading: 'Coming Soon', text: '', image: '/art/hero/video-editing.webp' },
  { id: 'lcdiwali', isShown: 'on', heading: 'Coming Soon', text: '', image: '/art/event-default.webp' },
]
