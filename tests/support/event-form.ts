const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 10)

/** What the dashboard's form sends to make an event. */
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
    // Of our own: no name is looked up, so that no console complains.
    image: '/art/events/lighting.webp',
    seats: '4',
    registrationFee: '0',
  }
}
