import { describe, expect, it } from 'vitest'
import { drawSvg } from './svg-drawing.ts'

const around = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64" width="512" height="512">${inside}</svg>`

describe('a drawing', () => {
  it('becomes a PNG', async () => {
    const png = await drawSvg(around('<path d="M4 4h56v56H4z"/>'), 30_000)
    expect(Buffer.from(png as Uint8Array).toString('latin1', 1, 4)).toBe('PNG')
  })

  it('is given up when it takes too long', async () => {
    const dashes = '<path d="M0 0L64 64" stroke="#000" stroke-dasharray="0.01"/>'.repeat(1_900)
    // Drawn to its end, it would be a picture, after minutes.
    expect(await drawSvg(around(dashes), 2_000)).toBe('too-slow')
  })

  it('that is none has no picture', async () => {
    expect(await drawSvg('<html/>', 30_000)).toBeNull()
  })
})
