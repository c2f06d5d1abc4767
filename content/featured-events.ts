import { club } from './club.ts'

/** The two events with a page of their own (product.md#countdown). Wall dates in the club zone. */
export const arambh = {
  id: '1',
  title: 'Arambh',
  fullTitle: 'Arambh workshop',
  description: 'One day with a camera in your hands: the club’s first workshop of the year.',
  targetDate: '2024-09-28',
  lastDate: '2024-09-28',
  dates: '28 September 2024',
  place: club.city,
  image: '/art/events/arambh.webp',
  googleFormLink: 'https://docs.google.com/forms/d/e/1FAIpQLSdLumiereArambh2024/viewform',
} as const

export const festival = {
  id: '2',
  title: 'Film Screening Festival',
  fullTitle: 'Film Screening Festival',
  description: `23–26 October 2024, ${club.city}: four nights of student films.`,
  targetDate: '2024-10-23',
  lastDate: '2024-10-26',
  dates: '23–26 October 2024',
  place: club.city,
  image: '/art/events/festival.webp',
  googleFormLink: 'https://docs.google.com/forms/d/e/1FAIpQLSdLumiereFestival2024/viewform',
} as const

export type Featured = typeof arambh | typeof festival
