import { themeOf } from '#app/club/brand.rules.ts'
import { pageTokens } from '#app/club/theme.rules.ts'
import type { Brand } from '#app/club/model.ts'
import { marker, night, onNight, textSecond } from '#app/ui/theme-colours.ts'

/** The colours of icons and share images: those of the dark theme. */
export interface DrawnColours {
  night: string
  /** Under a logo that is lost on the night. */
  plate: string
  text: string
  textSecond: string
  marker: string
}

export function drawnColours(brand: Brand): DrawnColours {
  const theme = themeOf(brand)
  const dark = theme?.dark
  return {
    night: dark?.night ?? night,
    plate: theme?.light.surface ?? pageTokens.light.surface ?? onNight,
    text: dark?.['on-night'] ?? onNight,
    textSecond: dark?.['on-night-2'] ?? textSecond,
    marker: dark?.marker ?? marker,
  }
}
