/** The club's own files of the showcase video, offered where its host cannot be reached. */
export const showcaseFiles = [
  { src: '/art/video/showreel.webm', type: 'video/webm' },
  { src: '/art/video/showreel.mp4', type: 'video/mp4' },
] as const

/** The showcase on the home page; any public Vimeo id works. */
export const showcaseVimeoId = '76979871'
