import type { Category } from '#app/events/model.ts'
import type { DemoRegistrations } from './registrations.ts'

/** An event of the demo club; `inDays` counts from today in the club's zone. */
export interface DemoEvent {
  slug: string
  title: string
  description: string
  aboutEvent: string
  inDays: number
  time: string | null
  venue: string
  category: Category
  image: string
  registrationFee: number
  seats: number
  participants: number
  /** Registration on this site; without it an external form. */
  here?: DemoRegistrations
  /** What the audience gave its films, in their running order; its result is shown. */
  vote?: { voters: number; films: readonly { id: string; sum: number; count: number }[] }
  /** Everybody who was checked in has a certificate. */
  certificates?: { endTime: string; text: string; signers: readonly [string, string] }
  /** How it was; the pictures are the demo's own. */
  recap?: { text: string; credit: string; pictures: { src: string; alt: string }[] }
}

export const upcoming: DemoEvent[] = [
  {
    slug: 'arambh',
    title: 'Arambh: your first camera',
    description: 'One morning, one borrowed camera, and the three dials that matter.',
    aboutEvent:
      'You hold the camera before you hear a word about it. Then aperture, shutter and ISO, one at a time, with a tripod and without.\n\nCameras are in the club cupboard. Bring a memory card if you own one, and something warm, because the seminar hall never is.',
    inDays: 5,
    time: '10:30',
    venue: 'Seminar Hall 2, Block A',
    category: 'Workshop',
    image: '/art/events/arambh.webp',
    registrationFee: 0,
    seats: 60,
    participants: 42,
  },
  {
    slug: 'open-studio',
    title: 'Open studio day',
    description: 'The door of Studio 1 is open all day. Come in, touch things, ask.',
    aboutEvent:
      'Try the slider, ruin a chroma key, sit in on a grade. Somebody from every department is there from breakfast until the lights go off.\n\nNo experience needed. Join requests can be filled in at the desk.',
    inDays: 8,
    time: null,
    venue: 'Studio 1',
    category: 'Social',
    image: '/art/event-default.webp',
    registrationFee: 0,
    seats: 150,
    participants: 31,
  },
  {
    slug: '48-hours',
    title: '48 Hours, One Film',
    description:
      'A line of dialogue is announced at six on Friday. By six on Sunday there is a film with that line in it.',
    aboutEvent:
      'Teams of three to six. Cameras, two lights and one boom per team from the club cupboard. Sleep is not provided.\n\nEverything is screened on Sunday night, finished or not, and the room votes.',
    inDays: 11,
    time: '18:00',
    venue: 'Media Lab',
    category: 'Competition',
    image: '/art/events/challenge.webp',
    registrationFee: 150,
    seats: 24,
    participants: 20,
  },
  {
    slug: 'the-cut',
    title: 'The cut: an afternoon with one scene',
    description: 'Same footage for everybody. Twenty-five different scenes by the evening.',
    aboutEvent:
      'Four minutes of rushes, two actors, one argument about a missing charger. We cut it three times: for speed, for silence and for the person who says least.\n\nBring headphones. The Media Lab has the machines.',
    inDays: 15,
    time: '14:00',
    venue: 'Media Lab',
    category: 'Workshop',
    image: '/art/events/edit.webp',
    registrationFee: 60,
    seats: 25,
    participants: 25,
    here: {
      questions: [
        {
          slot: 1,
          kind: 'choice',
          text: 'Where do you cut?',
          choices: ['In the Media Lab', 'On my own laptop'],
          isRequired: true,
        },
        { slot: 2, kind: 'yes-no', text: 'Do you bring headphones?', choices: [], isRequired: false },
      ],
      asksPictures: true,
      asksStudies: false,
      waiting: 4,
      cancelled: 2,
      attended: null,
    },
  },
  {
    slug: 'patang',
    title: 'Open-air screening: Patang',
    description: 'Our own short, a white sheet between two trees, and whoever brings the chai.',
    aboutEvent:
      'Patang was shot over eleven evenings on the hostel roof. The crew is there, and answers what it can.\n\nBring something to sit on. If it rains we move to the Main auditorium and say so by five.',
    inDays: 19,
    time: '19:00',
    venue: 'Central lawn',
    category: 'Social',
    image: '/art/events/openair.webp',
    registrationFee: 0,
    seats: 200,
    participants: 88,
  },
  {
    slug: 'night-walk',
    title: 'Night walk: Pari Chowk in the rain',
    description: 'Neon, puddles and slow shutters. Two hours on foot, one frame to keep.',
    aboutEvent:
      'We start at the bus bay and walk to Pari Chowk and back. Phones are welcome, tripods are better, plastic bags are wise.\n\nOn Monday everybody pins up one print. No explanations allowed.',
    inDays: 27,
    time: '20:30',
    venue: 'Gate 1, bus bay',
    category: 'Photography',
    image: '/art/events/photowalk.webp',
    registrationFee: 50,
    seats: 20,
    participants: 18,
  },
  {
    slug: 'three-lights',
    title: 'Three lights, one face',
    description: 'Key, fill, back. Then we take two of them away.',
    aboutEvent:
      'One chair, one sitter, three lamps. You move them, we say nothing for ten minutes, then we all talk at once.\n\nWear something plain. Everybody sits once and lights once.',
    inDays: 34,
    time: '16:00',
    venue: 'Studio 1',
    category: 'Workshop',
    image: '/art/events/lighting.webp',
    registrationFee: 100,
    seats: 15,
    participants: 15,
  },
  {
    slug: 'festival',
    title: 'Film Screening Festival',
    description: 'Four nights, one screen, every seat taken by a friend.',
    aboutEvent:
      'Student films from eleven colleges, chosen by the people who carried the tripods.\n\nEach night opens with a short from our own club and closes with a conversation nobody wants to end. Bring a jacket, the projector room has opinions about air conditioning.',
    inDays: 41,
    time: '17:30',
    venue: 'Main auditorium, Greater Noida',
    category: 'Entertainment',
    image: '/art/events/festival.webp',
    registrationFee: 0,
    seats: 400,
    participants: 160,
  },
  {
    slug: 'sound',
    title: 'Sound for people who forgot sound',
    description: 'The boom was in the frame, the fan was in the take. We fix what can be fixed.',
    aboutEvent:
      'Where to stand with the boom, how to record a room, and what to do on Sunday when the take is all you have.\n\nBring your worst clip. The best worst clip wins a clapperboard.',
    inDays: 48,
    time: '15:00',
    venue: 'Studio 1',
    category: 'Workshop',
    image: '/art/event-default.webp',
    registrationFee: 80,
    seats: 30,
    participants: 11,
    here: { questions: [], asksStudies: true, waiting: 0, cancelled: 1, attended: null },
  },
]
