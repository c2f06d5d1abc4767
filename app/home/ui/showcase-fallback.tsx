import { ExternalLink } from '#app/ui/button.tsx'
import type { Showcase } from '../sections.rules.ts'

export interface ShowcaseVideo extends Showcase {
  vimeoId: string
}

export function LocalVideo({ video, controls }: { video: ShowcaseVideo; controls: boolean }) {
  return (
    <video
      controls={controls}
      poster={video.poster.src || undefined}
      width="1280"
      height="720"
      preload="none"
      muted
      loop
      playsInline
      aria-label={video.label}
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
