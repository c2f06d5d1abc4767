import { expect, test } from 'vitest'
import { withLateScripts } from './late-scripts.ts'

const sheet = '<link rel="stylesheet" href="/assets/site.css"/>'
const preload = '<link rel="modulepreload" fetchpriority="low" href="/assets/site.js"/>'
const manifest = '<script type="module" async="" src="/assets/manifest.js" integrity="sha384-x"></script>'
const told = '<script>window.told = 1</script>'
const code = 'import "/assets/manifest.js"</script></body></html>'

test('what asks for scripts is put aside, everything else stays where it is', () => {
  const late = withLateScripts(
    `<html><head>${preload}${sheet}${manifest}</head><body>${told}<script type="module" async="">${code}`,
  )
  const [head = '', body] = late.split('</head>')
  const put = '<script type="later" async="" src="/assets/manifest.js" integrity="sha384-x"></script>'
  expect(head).toContain(`<html><head>${sheet}${put}<template id="later">${preload}</template><script>`)
  expect(body).toBe(`<body>${told}<script type="later" async="">${code}`)
})

test('a page without the framework is left as it is', () => {
  const plain = `<html><head>${sheet}</head><body>${told}</body></html>`
  expect(withLateScripts(plain)).toBe(plain)
})
