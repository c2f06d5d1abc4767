/** The club's own files of the showcase video, offered where its host cannot be reached. */
export const showcaseFiles = [
  { src: '/art/video/showreel.webm', type: 'video/webm' },
  { src: '/art/video/showreel.mp4', type: 'video/mp4' },
] as const

/** Before it runs, and at its sides. */
export const showcasePictures = {
  poster: '/art/video/showreel-poster.webp',
  left: '/art/films/stills/baarish.webp',
  right: '/art/films/stills/patang.webp',
} as const

/** The showcase on the home page; any public Vimeo id works. */
export const showcaseVimeoId = '76979871'
