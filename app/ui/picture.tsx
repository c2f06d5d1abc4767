import { useEffect, useRef, useState } from 'react'
import styles from './picture.module.css'

/** The widths in pixels that tools/pictures.mjs draws beside every picture of ours. */
export const OWN_WIDTHS = { avif: [320, 480, 640, 960], webp: [640, 960] }
const own = /^\/art\/.+\.webp$/
/** What an admin uploads is kept in two widths. */
const uploaded = /\/uploads\/[0-9a-f-]{36}\.webp$/
const UPLOADED_WIDTHS = [640]

/** Smaller copies stand beside the original; any other address is used as it is. */
function sourcesOf(src: string, width: number, kind: keyof typeof OWN_WIDTHS) {
  const isOwn = own.test(src)
  if (!isOwn && !uploaded.test(src)) return undefined
  const stem = src.slice(0, -'.webp'.length)
  const widths = isOwn ? OWN_WIDTHS[kind] : UPLOADED_WIDTHS
  const sized = widths.filter((w) => w < width).map((w) => `${stem}-${w}.${kind} ${w}w`)
  return [...sized, `${stem}.${kind} ${width}w`].join(', ')
}

/** A picture that keeps its place while it loads and steps back to `fallback` when its address is broken. */
export function Picture({
  src,
  alt,
  width,
  height,
  sizes,
  isUrgent = false,
  fallback,
  className,
}: {
  src: string
  alt: string
  width: number
  height: number
  sizes: string
  /** The picture that leads the screen: fetched at once. */
  isUrgent?: boolean
  fallback?: string
  className?: string
}) {
  const image = useRef<HTMLImageElement>(null)
  const [broken, setBroken] = useState<string | null>(null)
  useEffect(() => {
    // It may have failed before this page hydrated, when nobody was listening yet.
    const { current } = image
    if (current?.complete && current.naturalWidth === 0 && current.currentSrc) setBroken(src)
  }, [src])
  const shown = broken === src && fallback ? fallback : src
  const sources = sourcesOf(shown, width, 'webp')
  return (
    <picture>
      {own.test(shown) && <source type="image/avif" srcSet={sourcesOf(shown, width, 'avif')} sizes={sizes} />}
      <img
        ref={image}
        className={className ? `${styles.picture} ${className}` : styles.picture}
        srcSet={sources}
        sizes={sources && sizes}
        src={shown}
        alt={alt}
        width={width}
        height={height}
        loading={isUrgent ? 'eager' : 'lazy'}
        fetchPriority={isUrgent ? 'high' : undefined}
        decoding={isUrgent ? 'sync' : 'async'}
        referrerPolicy="no-referrer"
        onError={() => setBroken(src)}
      />
    </picture>
  )
}
