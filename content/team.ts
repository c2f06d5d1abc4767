/** The team of the demo club, shown until a committee publishes its own (app/team). In the order of the page. */
export const leaders = [
  {
    name: 'Dr. Meera Anand',
    title: 'Faculty Coordinator',
    image: '/art/team/coordinator-faculty.webp',
    linkedin: 'https://example.com/linkedin/meera-anand',
    isFaculty: true,
  },
  {
    name: 'Ishita Rao',
    title: 'Vice President',
    image: '/art/team/vp-one.webp',
    instagram: 'https://example.com/instagram/ishita-rao',
    linkedin: 'https://example.com/linkedin/ishita-rao',
    isFaculty: false,
  },
  {
    name: 'Kavya Malhotra',
    title: 'President',
    image: '/art/team/president.webp',
    instagram: 'https://example.com/instagram/kavya-malhotra',
    linkedin: 'https://example.com/linkedin/kavya-malhotra',
    isFaculty: false,
  },
  {
    name: 'Dev Khanna',
    title: 'Vice President',
    image: '/art/team/vp-two.webp',
    instagram: 'https://example.com/instagram/dev-khanna',
    linkedin: 'https://example.com/linkedin/dev-khanna',
    isFaculty: false,
  },
]

export const coordinators = [
  { name: 'Rohan Bisht', title: 'Technical Head', image: '/art/team/technical-head.webp' },
  { name: 'Sana Qureshi', title: 'Production Manager', image: '/art/team/production-manager.webp' },
  { name: 'Yash Tomar', title: 'Cinematographer', image: '/art/team/cinematographer.webp' },
  { name: 'Anika Bose', title: 'Graphic Designer', image: '/art/team/graphic-designer.webp' },
  { name: 'Harpreet Gill', title: 'Content Director', image: '/art/team/content-director.webp' },
]
