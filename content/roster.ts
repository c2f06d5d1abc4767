import type { Leader, TeamMember } from '#app/team/model.ts'

/** In the order they stand on the page. */
export const leaders: readonly Leader[] = [
  {
    name: 'Dr. Meera Anand',
    title: 'Faculty Coordinator',
    image: '/art/team/coordinator-faculty.webp',
    linkedin: 'https://www.linkedin.com/in/meera-anand',
    isFaculty: true,
  },
  {
    name: 'Ishita Rao',
    title: 'Vice President',
    image: '/art/team/vp-one.webp',
    instagram: 'https://www.instagram.com/ishita.rao',
    linkedin: 'https://www.linkedin.com/in/ishita-rao',
    isFaculty: false,
  },
  {
    name: 'Kavya Malhotra',
    title: 'President',
    image: '/art/team/president.webp',
    instagram: 'https://www.instagram.com/kavya.malhotra',
    linkedin: 'https://www.linkedin.com/in/kavya-malhotra',
    isFaculty: false,
  },
  {
    name: 'Dev Khanna',
    title: 'Vice President',
    image: '/art/team/vp-two.webp',
    instagram: 'https://www.instagram.com/dev.khanna',
    linkedin: 'https://www.linkedin.com/in/dev-khanna',
    isFaculty: false,
  },
]

export const coordinators: readonly TeamMember[] = [
  { name: 'Rohan Bisht', title: 'Technical Head', image: '/art/team/technical-head.webp' },
  { name: 'Sana Qureshi', title: 'Production Manager', image: '/art/team/production-manager.webp' },
  { name: 'Yash Tomar', title: 'Cinematographer', image: '/art/team/cinematographer.webp' },
  { name: 'Anika Bose', title: 'Graphic Designer', image: '/art/team/graphic-designer.webp' },
  { name: 'Harpreet Gill', title: 'Content Director', image: '/art/team/content-director.webp' },
]
