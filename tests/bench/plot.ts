interface Panel {
  title: string
  points: readonly (readonly [number, number])[]
  unit: string
}

const WIDTH = 330
const HEIGHT = 190
const EDGE = { left: 48, right: 16, top: 34, bottom: 30 }
/** Readable on light and dark backgrounds. */
const INK = '#7a8a90'
const LINE = '#c2742f'

const short = (value: number) => (value >= 1_000 ? `${value / 1_000}k` : String(Math.round(value)))

/** The next of 1, 2, 5, 10, 20 … above the largest value. */
function ceilingOf(most: number): number {
  const power = 10 ** Math.floor(Math.log10(most))
  return ([1, 2, 5, 10].find((step) => step * power >= most) ?? 10) * power
}

function panelOf({ title, points, unit }: Panel, offset: number): string {
  const logs = points.map(([x]) => Math.log10(x))
  const [least, most] = [Math.min(...logs), Math.max(...logs)]
  const ceiling = ceilingOf(Math.max(...points.map(([, y]) => y)))
  const across = (x: number) =>
    offset + EDGE.left + ((Math.log10(x) - least) / (most - least)) * (WIDTH - EDGE.left - EDGE.right)
  const up = (y: number) => HEIGHT - EDGE.bottom - (y / ceiling) * (HEIGHT - EDGE.top - EDGE.bottom)
  const path = points
    .map(([x, y], at) => `${at ? 'L' : 'M'}${across(x).toFixed(1)} ${up(y).toFixed(1)}`)
    .join('')
  const marks = points.map(
    ([x, y]) =>
      `<circle cx="${across(x).toFixed(1)}" cy="${up(y).toFixed(1)}" r="3" fill="${LINE}"/>` +
      `<text x="${across(x).toFixed(1)}" y="${HEIGHT - 12}" text-anchor="middle">${short(x)}</text>`,
  )
  const rules = [0, ceiling / 2, ceiling].map(
    (y) =>
      `<path d="M${offset + EDGE.left} ${up(y)}H${offset + WIDTH - EDGE.right}" stroke="${INK}" stroke-opacity=".35"/>` +
      `<text x="${offset + EDGE.left - 6}" y="${up(y) + 4}" text-anchor="end">${short(y)} ${unit}</text>`,
  )
  return [
    `<text x="${offset + EDGE.left}" y="16" font-weight="600">${title}</text>`,
    ...rules,
    `<path d="${path}" fill="none" stroke="${LINE}" stroke-width="2"/>`,
    ...marks,
  ].join('\n')
}

/** Small panels side by side; the horizontal scale is logarithmic. */
export function plot(panels: readonly Panel[]): string {
  const body = panels.map((panel, at) => panelOf(panel, at * WIDTH)).join('\n')
  const titles = panels.map(({ title }) => title).join('; ')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${panels.length * WIDTH} ${HEIGHT}" role="img" aria-label="${titles}" font-family="sans-serif" font-size="11" fill="${INK}">
${body}
</svg>
`
}
