interface DemoPost {
  title: string
  body: string
  daysAgo: number
  /** Comments with their moderation status. */
  comments: readonly (readonly [author: string, body: string, status: 'held' | 'approved'])[]
}

export const posts: DemoPost[] = [
  {
    title: 'The cupboard has a new boom pole',
    body: 'It is carbon, it is light, and it is signed out on the same sheet as everything else. Bring it back dry.',
    daysAgo: 2,
    comments: [
      ['Ritika', 'Can first-years sign it out too?', 'approved'],
      ['Samar', 'Yes, with a second-year on the sheet.', 'approved'],
      ['Anonymous', 'Is the old one for sale?', 'held'],
    ],
  },
  {
    title: 'Patang goes outside',
    body: 'The screening moves to the central lawn. Bring something to sit on. If it rains we say so by five.',
    daysAgo: 6,
    comments: [
      ['Lavanya', 'I was the third kite. See you there.', 'approved'],
      ['Om', 'Is there parking near the lawn?', 'held'],
    ],
  },
  {
    title: 'Media Lab hours until the exams',
    body: 'Open from four to ten on weekdays, all day on Saturday, closed on Sunday so that the machines can sleep.',
    daysAgo: 12,
    comments: [
      ['Kabir', 'Could Thursday be later? The grade takes longer than the lecture.', 'approved'],
      ['Meher', 'Seconded.', 'approved'],
      ['Yusuf', 'Thirded.', 'held'],
    ],
  },
  {
    title: 'Prints from the Diwali night',
    body: 'They hang in Block C, second floor, until the end of term. Take yours down yourself, with the pins.',
    daysAgo: 13,
    comments: [
      ['Gauri', 'Whoever shot the staircase, please tell me how.', 'approved'],
      ['Aditya', 'Two seconds, the railing as a tripod.', 'approved'],
    ],
  },
  {
    title: 'What the 48 hours will cost',
    body: '150 rupees a team. It pays for hard drives and samosas, in that order. The rest goes into the repair jar.',
    daysAgo: 20,
    comments: [
      ['Farhan', 'Is that per team or per person?', 'approved'],
      ['Diya', 'Per team.', 'approved'],
      ['Visitor', 'Are alumni teams allowed?', 'held'],
    ],
  },
  {
    title: 'Welcome, first-years',
    body: 'Nobody arrives knowing how to pull focus. Come on Friday, borrow a camera, ruin forty minutes of footage.',
    daysAgo: 45,
    comments: [['Ishaan', 'Forty was optimistic.', 'approved']],
  },
]
