import { addDays, todayIn } from '#app/events/club-time.ts'

/** A date in the club's time zone. In UTC it would be the day before for the last hours of each day. */
export const inDays = (days: number) => addDays(todayIn('Asia/Kolkata', new Date()), days)

/** The dashboard form that creates an event. */
export function eventForm(title: string): Record<string, string> {
  return {
    intent: 'create-event',
    title,
    description: 'One evening, one roll, one room.',
    aboutEvent: 'Bring a charged phone.',
    googleFormLink: 'https://docs.google.com/forms/d/e/1FAIpQLSdemo/viewform',
    date: inDays(7),
    time: '18:30',
    venue: 'Media Lab',
    category: 'Workshop',
    // An image of this site, so that no request to another host fails.
    image: '/art/events/lighting.webp',
    seats: '4',
    registrationFee: '0',
  }
}
