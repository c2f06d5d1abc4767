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

test('the inventory names every package of the lock file with its checksum', () => {
  const locked = Object.entries(lock.packages).filter(([path]) => path)
  expect(locked.length).toBeGreaterThan(300)
  const [checksums, versions] = [new Set<string>(), new Set<string>()]
  for (const { hashes, version, name } of components) {
    versions.add(version)
    expect(hashes?.[0]?.content, name).toMatch(/^[0-9a-f]{128}$/)
    checksums.add(`sha512-${Buffer.from(hashes?.[0]?.content ?? '', 'hex').toString('base64')}`)
  }
  for (const [path, { version, integrity }] of locked) {
    expect(versions, path).toContain(version)
    expect(checksums, path).toContain(integrity)
  }
})

test('what a visitor’s request goes through is required, what only tests is not', () => {
  const { version } = lock.packages['node_modules/hono'] ?? { version: '' }
  expect(byPurl.get(`pkg:npm/hono@${version}`)).toMatchObject({ scope: 'required', name: 'hono' })
  const scoped = components.filter(({ name }) => name === '@playwright/test')
  expect(scoped).toMatchObject([
    { scope: 'excluded', purl: expect.stringMatching(/^pkg:npm\/%40playwright\/test@1/) },
  ])
})
