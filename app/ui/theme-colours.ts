/** Colours of tokens.css where no style sheet reaches: the page head, the manifest, drawn images. A test compares them. */
export const night = '#0a1214'
export const onNight = '#fbeed6'
export const textSecond = '#c6cec6'
export const amber = '#f4b445'
export const marker = '#ff5c38'
