import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { amber, marker, night, onNight, onPaper, textSecond } from './theme-colours.ts'

test.each([
  ['night', night],
  ['on-night', onNight],
  ['text-2', textSecond],
  ['amber', amber],
  ['marker', marker],
  ['bg', night],
])('the colour %s is the one of the dark theme', (token, colour) => {
  expect(readFileSync('app/ui/tokens.css', 'utf8')).toContain(`--${token}: ${colour};`)
})

test('the chevron of a select has the colour of quiet text', () => {
  const css = readFileSync('app/ui/tokens.css', 'utf8')
  const [, quiet] = /--text-3: #(\w+);/.exec(css) ?? []
  expect(css).toMatch(new RegExp(`--chevron: .*stroke='%23${quiet}'`))
})

test.each(Object.entries(onPaper))('the colour %s is the one of the light theme', (token, colour) => {
  const css = readFileSync('app/ui/tokens.css', 'utf8')
  const light = css.slice(css.indexOf("[data-theme='light']"))
  expect(light).toContain(`--${token}: ${colour};`)
})
