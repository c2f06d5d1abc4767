import type sharp from 'sharp'

type Painter = typeof sharp

// Only these four decoders are ever reached, whatever the bytes claim to be.
const decoders = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadNsgifBuffer',
  'VipsForeignLoadWebpBuffer',
]

async function load(): Promise<Painter> {
  const { default: painter } = await import('sharp')
  painter.block({ operation: ['VipsForeignLoad'] })
  painter.unblock({ operation: decoders })
  painter.cache(false)
  painter.concurrency(1)
  return painter
}

let loaded: Promise<Painter> | undefined

/** The library of pictures, loaded with the first picture: most hours see none, and every start would wait for it. */
export function openPainter(): Promise<Painter> {
  loaded ??= load()
  return loaded
}
