import type sharp from 'sharp'

type Sharp = typeof sharp

// No other decoder is enabled, whatever the bytes claim to be.
const decoders = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadNsgifBuffer',
  'VipsForeignLoadWebpBuffer',
  // For drawings of ours, and for logos of which only shapes are left; uploads never reach it (app/uploads/pictures.server.ts).
  'VipsForeignLoadSvgBuffer',
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
