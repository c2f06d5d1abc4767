import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

interface Lock {
  packages: Record<string, { version: string; integrity?: string }>
}

interface Component {
  name: string
  version: string
  purl: string
  scope: string
  hashes?: { content: string }[]
}

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock
const printed = execFileSync(process.execPath, ['tools/sbom.mjs'], { encoding: 'utf8' })
const { components } = JSON.parse(printed) as { components: Component[] }
const byPurl = new Map(components.map((component) => [component.purl, component]))

test('the SBOM lists every package of the lock file with its checksum', () => {
  const locked = Object.entries(lock.packages).filter(([path]) => path)
  expect(locked.length).toBeGreaterThan(300)
  const listed = components.map(({ version, hashes = [] }) => {
    const [{ content } = { content: '' }] = hashes
    return `${version} sha512-${Buffer.from(content, 'hex').toString('base64')}`
  })
  const known = new Set(listed)
  const missing = locked.filter(([, { version, integrity }]) => !known.has(`${version} ${integrity}`))
  expect(missing).toEqual([])
})

test('the SBOM marks runtime packages as required and test packages as excluded', () => {
  const { version } = lock.packages['node_modules/hono'] ?? { version: '' }
  expect(byPurl.get(`pkg:npm/hono@${version}`)).toMatchObject({ scope: 'required', name: 'hono' })
  const tool = components.find(({ name }) => name === '@playwright/test')
  expect(tool?.scope).toBe('excluded')
  expect(tool?.purl).toMatch(/^pkg:npm\/%40playwright\/test@1/)
})
