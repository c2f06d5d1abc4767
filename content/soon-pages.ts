/** The pages of events that are only announced. */
export const soonPages = [
  { id: '3', isShown: 'on', heading: 'Coming Soon', text: '', image: '/art/events/openair.webp' },
  { id: '4', isShown: 'on', heading: 'Coming Soon', text: '', image: '/art/events/photowalk.webp' },
  { id: '5', isShown: 'on', heading: 'Coming Soon', text: '', image: '/art/events/lighting.webp' },
  { id: 'lcdiwali', isShown: 'on', heading: 'Coming Soon', text: '', image: '/art/events/diwali.webp' },
]
