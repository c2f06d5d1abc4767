import { ExternalLink } from '#app/ui/button.tsx'

export interface ShowcaseVideo {
  vimeoId: string
  /** The club's own copy, for when the hosting service cannot be reached. May be empty. */
  files: readonly { src: string; type: string }[]
  poster: string
}

export function LocalVideo({ video, controls }: { video: ShowcaseVideo; controls: boolean }) {
  return (
    <video
      controls={controls}
      poster={video.poster}
      width="1280"
      height="720"
      preload="none"
      muted
      loop
      playsInline
      aria-label="Showreel, no sound"
    >
      {video.files.map((file) => (
        <source key={file.src} {...file} />
      ))}
    </video>
  )
}

export function WatchOnVimeo({ id }: { id: string }) {
  return (
    <ExternalLink href={`https://vimeo.com/${id}`} variant="line">
      Watch on Vimeo
    </ExternalLink>
  )
}
