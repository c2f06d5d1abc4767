import type SharpModule from 'sharp'

type Sharp = typeof SharpModule

// No other decoder is enabled, regardless of the content of the file.
const decoders = [
  'VipsForeignLoadJpegBuffer',
  'VipsForeignLoadPngBuffer',
  'VipsForeignLoadNsgifBuffer',
  'VipsForeignLoadWebpBuffer',
  // For our own SVGs, and for logos reduced to shapes; uploads never reach it (app/uploads/pictures.server.ts).
  'VipsForeignLoadSvgBuffer',
]

async function load(): Promise<Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({ operation: decoders })
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

let loaded: Promise<Sharp> | undefined

/** Loads sharp when it is first needed, to keep the start fast. */
export function loadSharp(): Promise<Sharp> {
  loaded ??= load()
  return loaded
}
