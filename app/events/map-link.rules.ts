/** Opens the phone's map. The club's city is added, so that a place such as 'Studio 2' can be found. */
export const mapUrl = ({ mapLink, venue }: { mapLink: string; venue: string }, city = ''): string =>
  mapLink || `https://maps.google.com/?q=${encodeURIComponent(`${venue} ${city}`.trim())}`
