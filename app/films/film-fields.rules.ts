import type { ContentField } from '#app/content/model.ts'

/** Fields of a film page that an entry of a call has, too. */
export const filmFields = {
  title: { name: 'title', label: 'Title', type: 'line', most: 80, isRequired: true },
  year: { name: 'year', label: 'Year', type: 'year', isRequired: true },
  description: { name: 'description', label: 'Description', type: 'text', most: 300, isRequired: true },
  languages: { name: 'languages', label: 'Languages', type: 'line', most: 60, isRequired: true },
  ageRating: {
    name: 'ageRating',
    label: 'Age rating',
    hint: 'Such as U or UA 13+',
    type: 'line',
    most: 10,
    isRequired: true,
  },
  credits: {
    name: 'credits',
    label: 'Credits',
    hint: 'One a line, such as Camera: Yash Tomar',
    type: 'text',
    most: 1000,
  },
} as const satisfies Record<string, ContentField>
