/** The two events with a page of their own (specification 2; decision 4). Wall dates in the club zone. */
export const arambh = {
  title: 'Arambh',
  targetDate: '2024-09-28',
  googleFormLink: 'https://docs.google.com/forms/d/e/1FAIpQLSdLumiereArambh2024/viewform',
} as const

export const festival = {
  title: 'Film Screening Festival',
  targetDate: '2024-10-23',
  dates: '23–26 October 2024',
  place: 'Greater Noida',
  googleFormLink: 'https://docs.google.com/forms/d/e/1FAIpQLSdLumiereFestival2024/viewform',
} as const
