/** The letters that images and certificates can show: '… can be written in …'. */
export const DRAWN_LETTERS =
  'in Latin letters and in those of Hindi, Marathi, Bengali, Assamese, Tamil, Telugu, Kannada, Malayalam, Gujarati, Punjabi (Gurmukhi) and Odia'
