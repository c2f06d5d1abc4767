/** '#rrggbb', in lower case. */
export type Hex = string

/** OKLCH (Björn Ottosson, 2020): equal steps of lightness look equal in every hue. The hue is in radians. */
export interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

type Triple = readonly [number, number, number]

/** AA of WCAG 2.2: for text, and for large text and the parts of controls. */
export const AA_TEXT = 4.5
export const AA_PART = 3

const STEP = 0.004

/** '#F2B705', 'f2b705' and '#fb0' become '#f2b705' and '#ffbb00'; null: no colour. */
export function parseColour(text: string): Hex | null {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1]?.toLowerCase()
  if (!digits) return null
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
}

export function channelsOf(hex: Hex): Triple {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const linear = (channel: number) =>
  channel <= 10.31475 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4

const gamma = (light: number) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055)

const sum = (one: Triple, other: Triple) => one[0] * other[0] + one[1] * other[1] + one[2] * other[2]

function linearOf(hex: Hex): Triple {
  const [red, green, blue] = channelsOf(hex)
  return [linear(red), linear(green), linear(blue)]
}

/** WCAG 2.2: 1 to 21. */
export function contrast(one: Hex, other: Hex): number {
  const [bright = 0, dark = 0] = [one, other]
    .map((hex) => sum(linearOf(hex), [0.2126, 0.7152, 0.0722]))
    .sort((a, b) => b - a)
  return (bright + 0.05) / (dark + 0.05)
}

export function toOklch(hex: Hex): Oklch {
  const rgb = linearOf(hex)
  const cones: Triple = [
    Math.cbrt(sum(rgb, [0.4122214708, 0.5363325363, 0.0514459929])),
    Math.cbrt(sum(rgb, [0.2119034982, 0.6806995451, 0.1073969566])),
    Math.cbrt(sum(rgb, [0.0883024619, 0.2817188376, 0.6299787005])),
  ]
  const a = sum(cones, [1.9779984951, -2.428592205, 0.4505937099])
  const b = sum(cones, [0.0259040371, 0.7827717662, -0.808675766])
  const lightness = sum(cones, [0.2104542553, 0.793617785, -0.0040720468])
  return { lightness, chroma: Math.hypot(a, b), hue: Math.atan2(b, a) }
}

function toLinear({ lightness, chroma, hue }: Oklch): Triple {
  const lab: Triple = [lightness, chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const cones: Triple = [
    sum(lab, [1, 0.3963377774, 0.2158037573]) ** 3,
    sum(lab, [1, -0.1055613458, -0.0638541728]) ** 3,
    sum(lab, [1, -0.0894841775, -1.291485548]) ** 3,
  ]
  return [
    sum(cones, [4.0767416621, -3.3077115913, 0.2309699292]),
    sum(cones, [-1.2684380046, 2.6097574011, -0.3413193965]),
    sum(cones, [-0.0041960863, -0.7034186147, 1.707614701]),
  ]
}

/** A colour that no screen can show keeps its lightness and hue, with less chroma. */
export function toHex(colour: Oklch): Hex {
  const lightness = Math.min(1, Math.max(0, colour.lightness))
  for (let { chroma } = colour; ; chroma -= STEP) {
    const channels = toLinear({ lightness, chroma: Math.max(0, chroma), hue: colour.hue })
    if (chroma > 0 && channels.some((light) => light < -0.0005 || light > 1.0005)) continue
    const bytes = channels.map((light) => Math.round(255 * gamma(Math.min(1, Math.max(0, light)))))
    return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
  }
}

/** The colour of the same hue with the nearest lightness that passes `isFine`. */
export function nearestLightness(hex: Hex, isFine: (hex: Hex) => boolean): Hex {
  if (isFine(hex)) return hex
  const colour = toOklch(hex)
  for (let by = STEP; by <= 1; by += STEP)
    for (const lightness of [colour.lightness + by, colour.lightness - by]) {
      const candidate = toHex({ ...colour, lightness })
      if (lightness >= 0 && lightness <= 1 && isFine(candidate)) return candidate
    }
  return hex
}
