import type sharp from 'sharp'

type Sharp = typeof sharp

// Only these four decoders are enabled, whatever the bytes claim to be.
const decoders = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadNsgifBuffer',
  'VipsForeignLoadWebpBuffer',
]

async function load(): Promise<Sharp> {
  const { default: painter } = await import('sharp')
  painter.block({ operation: ['VipsForeignLoad'] })
  painter.unblock({ operation: decoders })
  painter.cache(false)
  painter.concurrency(1)
  return painter
}

let loaded: Promise<Sharp> | undefined

/** Loads sharp with the first picture, to keep the start fast. */
export function loadSharp(): Promise<Sharp> {
  loaded ??= load()
  return loaded
}
