import type { DrawnColours } from './drawn-colours.ts'

/** The mark that came with the site (app/ui/icon.tsx), for sharp. `edge` in pixels. */
export function markImage({ text, marker }: DrawnColours, edge: number): Buffer {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${edge}" height="${edge}" viewBox="0 0 64 64"><path fill="${text}" d="M6 8h8v40h44v8H6z"/><path d="M45.6 17.4a13 13 0 1 0 0 15.2" fill="none" stroke="${text}" stroke-width="8"/><path fill="${marker}" d="M35 25 58 11v28z"/></svg>`,
  )
}
