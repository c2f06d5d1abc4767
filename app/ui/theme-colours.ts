/** Colours of tokens.css where no style sheet reaches: the page head, the manifest, drawn images. A test compares them. */
export const night = '#0a1214'
export const onNight = '#fbeed6'
export const textSecond = '#c6cec6'
export const amber = '#f4b445'
export const marker = '#ff5c38'

/** The colours of the light theme for prints. */
export const onPaper = {
  bg: '#e8eeed',
  surface: '#f8fbfa',
  line: '#bfcdcc',
  text: '#0b1b1f',
  'text-2': '#33474b',
  accent: '#b92d14',
  'on-accent': '#fff6ea',
  'accent-text': '#a62711',
  marker: '#cf3316',
} as const
