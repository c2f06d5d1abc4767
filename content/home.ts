/** Under the name of the club on the home page. */
export const heroLine = 'Light goes out. We are the people who keep it, one frame at a time.'

/** The club's own files of the showcase video, offered where its host cannot be reached. */
export const showcaseFiles = [
  { src: '/art/video/showreel.webm', type: 'video/webm' },
  { src: '/art/video/showreel.mp4', type: 'video/mp4' },
] as const
