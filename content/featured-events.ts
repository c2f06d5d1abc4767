/** The two events with a page of their own (product.md#countdown). Wall dates in the club's zone. */
export const arambh = {
  id: '1',
  isShown: 'on',
  heading: 'Arambh *workshop*',
  description: 'One day with a camera in your hands: the club’s first workshop of the year.',
  date: '2024-09-28',
  lastDate: '',
  place: '',
  image: '/art/events/arambh.webp',
  formLink: 'https://docs.google.com/forms/d/e/1FAIpQLSdLumiereArambh2024/viewform',
  headline: 'Your first camera, before anyone tells you it is hard.',
  lead: 'One day, six cameras, and a film of ninety seconds by the evening.',
  text: 'Arambh means beginning. In the morning you learn where the light comes from, after lunch you carry the tripod yourself, and at six everything is on the big screen, out-of-focus shots included. Nobody needs to have filmed anything before.',
  rowsHeading: 'What to bring',
  rows: 'Phone: Charged. It is your first camera.\nNotebook: The kind that survives a bag.\nShoes: Closed ones. There will be cables.\nIdea: One sentence is enough. Half is fine.',
}

export const festival = {
  id: '2',
  isShown: 'on',
  heading: 'Film *Screening* Festival',
  description: '23–26 October 2024, Greater Noida: four nights of student films.',
  date: '2024-10-23',
  lastDate: '2024-10-26',
  place: '',
  image: '/art/events/festival.webp',
  formLink: 'https://docs.google.com/forms/d/e/1FAIpQLSdLumiereFestival2024/viewform',
  headline: 'Four nights, one screen, every seat taken by a friend.',
  lead: 'Student films from eleven colleges, chosen by the people who carried the tripods.',
  text: 'Each night opens with a short from our own club and closes with a conversation nobody wants to end. Bring a jacket, the projector room has opinions about air conditioning.',
  rowsHeading: '',
  rows: '23 Oct: Opening night and the first-year reel\n24 Oct: Documentary shorts\n25 Oct: Fiction in competition\n26 Oct: Awards, then the lawn',
}
