import { useEffect, useRef, useState } from 'react'
import styles from './picture.module.css'

/** The widths every picture of ours is kept in besides its own, in pixels. */
const OWN_WIDTHS = [640, 960]
const own = /^\/art\/.+\.webp$/

/** Our own art is kept in smaller widths beside the original; any other address is used as it is. */
function sourcesOf(src: string, width: number, smaller: readonly number[]) {
  if (!own.test(src)) return undefined
  const sized = smaller.filter((w) => w < width).map((w) => `${src.replace(/\.webp$/, `-${w}.webp`)} ${w}w`)
  return [...sized, `${src} ${width}w`].join(', ')
}

/** A picture that keeps its place while it loads and steps back to `fallback` when its address is broken. */
export function Picture({
  src,
  alt,
  width,
  height,
  sizes,
  smaller = OWN_WIDTHS,
  isUrgent = false,
  fallback,
  className,
}: {
  src: string
  alt: string
  width: number
  height: number
  sizes: string
  smaller?: readonly number[]
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
  return (
    <img
      ref={image}
      className={className ? `${styles.picture} ${className}` : styles.picture}
      srcSet={sourcesOf(shown, width, smaller)}
      sizes={own.test(shown) ? sizes : undefined}
      src={shown}
      alt={alt}
      width={width}
      height={height}
      loading={isUrgent ? 'eager' : 'lazy'}
      fetchPriority={isUrgent ? 'high' : undefined}
      decoding="async"
      referrerPolicy="no-referrer"
      onError={() => setBroken(src)}
    />
  )
}
