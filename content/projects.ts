export const designer = {
  name: 'Anika Bose',
  headline: 'Anika Bose cuts and draws',
  introduction: 'Posters before the film exists, titles after it does. Six pieces from three semesters.',
  aboutHeading: 'Draws on paper first',
  about: 'I like type that behaves like a lens and posters you can read from a moving metro.',
  more: 'Graphic Designer of the club since the second semester. Most of it starts as a pencil on the back of a call sheet, some of it ends up on a wall, and the titles are cut at night because the edit room is free then.',
  email: 'anika@lumiereclub.example',
  instagram: 'https://example.com/instagram/anika-bose',
  linkedin: 'https://example.com/linkedin/anika-bose',
} as const

export const pieces = [
  {
    id: 'festival-identity',
    title: 'Frame Fest identity',
    craft: 'Design',
    image: '/art/portfolio/festival-identity.webp',
    alt: 'Festival posters and passes drawn from one film gate shape',
    year: 2026,
    made: 'Poster, passes, wayfinding',
    story:
      'Four nights, one rounded rectangle. The gate of a projector became the poster, the pass and the arrow to the toilets, so nobody had to ask where the screen was.',
  },
  {
    id: 'logo-sting',
    title: 'Club logo sting',
    craft: 'Motion',
    image: '/art/portfolio/logo-sting.webp',
    alt: 'The club mark with its lamp beam switching on',
    year: 2026,
    made: 'Three seconds, no sound',
    story:
      'The L is a wall, the C is a lamp. It takes eleven frames for the beam to reach the edge, because at ten it looked like a mistake.',
  },
  {
    id: 'kinetic-type',
    title: 'Width studies',
    craft: 'Motion',
    image: '/art/portfolio/kinetic-type.webp',
    alt: 'One word set in five widths, from squeezed to wide',
    year: 2025,
    made: 'Type test, forty seconds',
    story:
      'Scope lenses squeeze the picture and projectors let it go. These are letters doing the same, timed to a borrowed metronome.',
  },
  {
    id: 'zine',
    title: 'Grain, issue two',
    craft: 'Design',
    image: '/art/portfolio/zine.webp',
    alt: 'Open spreads of a small printed magazine',
    year: 2025,
    made: 'Zine, 24 pages, 80 copies',
    story:
      'Printed on the department copier during lunch. The grain on the cover is real: it is the copier, asked to reproduce a black it did not have.',
  },
  {
    id: 'title-sequence',
    title: 'Last Metro titles',
    craft: 'Motion',
    image: '/art/portfolio/title-sequence.webp',
    alt: 'Film titles lit like station signs in a dark tunnel',
    year: 2025,
    made: 'Title sequence, fifty seconds',
    story:
      'Eleven stations, eleven names. Each credit arrives from the left at the speed the train really has there; the operator was kind enough to tell us.',
  },
  {
    id: 'ticket-set',
    title: 'Friday night tickets',
    craft: 'Design',
    image: '/art/portfolio/ticket-set.webp',
    alt: 'A row of perforated cinema tickets',
    year: 2024,
    made: 'Ticket set, one colour',
    story: 'Every screening is free and every screening has a ticket. People keep them, which was the point.',
  },
] as const
