const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)

/** The dashboard form that creates an event. */
export function eventForm(title: string): Record<string, string> {
  return {
    intent: 'create-event',
    title,
    description: 'One evening, one roll, one room.',
    aboutEvent: 'Bring a charged phone.',
    googleFormLink: 'https://docs.google.com/forms/d/e/1FAIpQLSdemo/viewform',
    date: inAWeek(),
    time: '18:30',
    venue: 'Media Lab',
    category: 'Workshop',
    // An image of this site, so that no request to another host fails.
    image: '/art/events/lighting.webp',
    seats: '4',
    registrationFee: '0',
  }
}
