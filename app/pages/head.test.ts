import { describe, expect, test } from 'vitest'
import { siteBrand } from '#app/club/brand.rules.ts'
import { defaultFacts } from '#app/club/defaults.rules.ts'
import type { PublicEvent } from '#app/events/model.ts'
import { films } from '#content/films.ts'
import { eventHead } from './event-head.ts'
import { publicHead, unlistedHead } from './head.ts'
import { organization } from './structured-data.ts'
import { storedEvent } from './structured-event.ts'
import { filmVideo } from './structured-film.ts'

const site = {
  publicUrl: 'https://club.example',
  club: defaultFacts,
  brand: siteBrand(defaultFacts),
  credits: [],
}
const at = (pathname: string) => ({
  location: { pathname },
  matches: [undefined, { id: 'root', loaderData: site }],
})
const page = { title: 'About', description: 'Who we are.' }
const event: PublicEvent = {
  id: '0198c7a0-0000-7000-8000-000000000001',
  title: 'Three lights',
  description: 'Key, fill, back.',
  aboutEvent: 'Bring nothing.',
  googleFormLink: 'https://docs.google.com/forms/d/e/abc/viewform',
  date: '2026-12-05',
  time: '10:30',
  venue: 'Studio 1',
  category: 'Workshop',
  image: 'https://elsewhere.example/a.jpg',
  registrationFee: 100,
  seats: 15,
  participants: 15,
  attended: null,
  eventStatus: 'scheduled',
  statusReason: '',
  previousStart: null,
  previousOn: '',
  registrationStatus: 'form',
  openTo: '',
  changesAt: null,
  opensAt: null,
  opensOn: '',
  turnsPastAt: '2026-12-05T05:00:00.000Z',
  availableSeats: 0,
  status: 'upcoming',
  longDate: 'Saturday, 5 December 2026',
  clockTime: '10:30 AM',
  hours: '10:30 AM to 1:00 PM',
  endsAt: '2026-12-05T07:30:00.000Z',
  mapLink: 'https://maps.example/studio',
  imageAlt: '',
  imageFocus: null,
  host: null,
}
const START = '2026-12-05T10:30:00+05:30'

describe('the head of a public page', () => {
  test.each([
    ['/about', 'https://club.example/about'],
    ['/about/', 'https://club.example/about'],
    ['/', 'https://club.example/'],
  ])('has the canonical address $1 at $0', (path, canonical) => {
    const tags = publicHead(at(path), page)
    expect(tags).toContainEqual({ tagName: 'link', rel: 'canonical', href: canonical })
    expect(tags).toContainEqual({ property: 'og:url', content: canonical })
    expect(tags).toContainEqual({ property: 'og:image', content: 'https://club.example/art/og-card.jpg' })
    expect(tags).toContainEqual({ title: 'About | Lumière Club' })
  })

  test('has a breadcrumb list on every page except the home page', () => {
    const typesAt = (path: string) =>
      JSON.stringify(publicHead(at(path), page)).match(/"@type":"BreadcrumbList"/g)?.length ?? 0
    expect([typesAt('/about'), typesAt('/')]).toEqual([1, 0])
  })

  test('has the generated card of an event as its image, never a picture of another server', () => {
    const tags = publicHead(at('/events'), eventHead(event))
    const card = `https://club.example/og/events/${event.id}.png`
    expect(tags).toContainEqual({ property: 'og:image', content: card })
    expect(tags).toContainEqual({
      property: 'og:image:alt',
      content: 'Three lights, Saturday, 5 December 2026',
    })
    expect(tags).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: `https://club.example/events/${event.id}`,
    })
  })

  test('has a generated card and the city of the settings after the club is renamed', () => {
    const club = { ...defaultFacts, name: 'Reel Club', short: 'RC', city: 'Pune' }
    const renamedClub = {
      location: { pathname: '/' },
      matches: [{ id: 'root', loaderData: { ...site, club, brand: siteBrand(club) } }],
    }
    const tags = publicHead(renamedClub, {
      ...page,
      title: 'Reel Club',
      structured: (on) => [organization(on)],
    })
    expect(tags).toContainEqual({ title: 'Reel Club, Pune' })
    expect(tags).toContainEqual({ property: 'og:image', content: 'https://club.example/og/club.png' })
    expect(tags).toContainEqual({ property: 'og:image:alt', content: `Reel Club. ${club.tagline}` })
    expect(JSON.stringify(tags)).not.toMatch(/Lumière|Greater Noida|"LC"/)
  })

  test('has its title when the root data is missing', () => {
    expect(publicHead({ location: { pathname: '/about' }, matches: [] }, page)).toEqual([
      { title: 'About' },
      { name: 'description', content: 'Who we are.' },
    ])
  })

  test('excludes a missing page from search engines', () => {
    const missingPage = { location: { pathname: '/nowhere' }, matches: [] }
    expect(unlistedHead('Page Not Found', missingPage)).toContainEqual({ name: 'robots', content: 'noindex' })
  })
})

describe('the structured data of an event', () => {
  test.each([
    ['scheduled', null, { eventStatus: 'https://schema.org/EventScheduled' }],
    [
      'scheduled',
      '2026-12-04T10:30:00+05:30',
      {
        eventStatus: 'https://schema.org/EventRescheduled',
        previousStartDate: '2026-12-04T10:30:00+05:30',
      },
    ],
    ['postponed', null, { eventStatus: 'https://schema.org/EventPostponed' }],
    ['cancelled', null, { eventStatus: 'https://schema.org/EventCancelled' }],
  ] as const)('has the status %s with the previous start %s', (eventStatus, previousStartsAt, expected) => {
    const facts = storedEvent({ ...event, eventStatus }, { startsAt: START, previousStartsAt }, site)
    expect(facts).toMatchObject(expected)
    expect(Object.hasOwn(facts, 'previousStartDate')).toBe(previousStartsAt !== null)
  })

  const offers = (over: Partial<PublicEvent>) =>
    storedEvent({ ...event, ...over }, { startsAt: START, previousStartsAt: null }, site)['offers']

  test.each([
    ['form', 'InStock'],
    ['open', 'InStock'],
    ['early', 'PreOrder'],
    ['waitlist', 'SoldOut'],
    ['full', 'SoldOut'],
    ['closed', 'OutOfStock'],
    ['past', 'OutOfStock'],
  ] as const)(
    'has the availability $1 for the registration status $0',
    (registrationStatus, availability) => {
      expect(offers({ registrationStatus })).toEqual({
        '@type': 'Offer',
        url: event.googleFormLink,
        price: 100,
        priceCurrency: 'INR',
        availability: `https://schema.org/${availability}`,
      })
    },
  )

  test('links to the registration form of the site and has its opening time', () => {
    const opensAt = '2026-12-01T12:30:00.000Z'
    const url = `https://club.example/events/${event.id}/register`
    expect(offers({ googleFormLink: '', opensAt })).toMatchObject({ url, validFrom: opensAt })
  })

  test('starts in the time zone of the club, and an all-day event starts and ends on its date', () => {
    const starts = { startsAt: START, previousStartsAt: null }
    expect(storedEvent(event, starts, site)).toMatchObject({
      startDate: START,
      endDate: event.endsAt,
      location: { hasMap: event.mapLink },
    })
    expect(storedEvent({ ...event, endsAt: null }, starts, site)).not.toHaveProperty('endDate')
    expect(
      storedEvent({ ...event, time: null }, { startsAt: event.date, previousStartsAt: null }, site),
    ).toMatchObject({
      startDate: '2026-12-05',
      endDate: '2026-12-05',
    })
  })
})

describe('the structured data of a film', () => {
  const [first] = films
  const film = first && { ...first, alt: '', credits: [], awards: [], screenings: [], marked: [] }
  if (!film) throw new Error('the catalogue is empty')

  test('has a content URL for a file of the site, and an embed URL for a video of another host', () => {
    const ownFilm = { ...film, videoUrl: '/art/video/showreel.mp4' }
    expect(filmVideo(ownFilm, site)).toMatchObject({
      '@type': 'VideoObject',
      duration: 'PT14M',
      contentUrl: 'https://club.example/art/video/showreel.mp4',
    })
    const hosted = filmVideo({ ...film, videoUrl: 'https://vimeo.com/1234', duration: 'short' }, site)
    expect(hosted['embedUrl']).toContain('player.vimeo.com/video/1234')
    expect(hosted).not.toHaveProperty('contentUrl')
    expect(hosted).not.toHaveProperty('duration')
  })

  test.each(films.map(({ id, shownOn, year }) => [id, shownOn, year] as const))(
    'has a valid screening date of %s within its year',
    (_, shownOn, year) => {
      expect(new Date(`${shownOn}T00:00:00Z`).toISOString().slice(0, 10)).toBe(shownOn)
      expect(shownOn.slice(0, 4)).toBe(String(year))
    },
  )
})
