import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'

const { resolve } = createRequire(import.meta.url)
const PNG_MOST_BYTES = 16_000_000

/** Reads the drawing, and writes the picture. Only the decoder of drawings is on. */
const program = `
const sharp = require(process.argv[1])
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
sharp.concurrency(1)
const parts = []
process.stdin.on('data', (part) => parts.push(part)).on('end', async () => {
  process.stdout.write(await sharp(Buffer.concat(parts)).png().toBuffer())
})`

/**
 * Draws an SVG as a PNG in a process of its own, which can be ended: the decoder looks at no time limit while it draws one object. null: it
 * cannot be drawn.
 */
export function drawSvg(svg: string, limitMs: number): Promise<Uint8Array | 'too-slow' | null> {
  return new Promise((answer) => {
    const child = execFile(
      process.execPath,
      ['-e', program, resolve('sharp')],
      { encoding: 'buffer', env: {}, timeout: limitMs, killSignal: 'SIGKILL', maxBuffer: PNG_MOST_BYTES },
      (error, png) => answer(error ? (error.killed ? 'too-slow' : null) : png),
    )
    // A process that ended early takes nothing any more.
    child.stdin?.on('error', () => {}).end(svg)
  })
}
