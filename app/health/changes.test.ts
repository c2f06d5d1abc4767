import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { SITE_VERSION } from '#app/platform/version.ts'
import { CHANGES_MAX, versionChanges } from './changes.rules.ts'

describe('what changed', () => {
  it('has each released version of the changelog, the newest first', () => {
    const released = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## \[(\d[^\]]*)\]/gm)]
    const versions = versionChanges.flatMap(({ version }) => version ?? [])
    expect(versions).toEqual(released.map(([, version]) => version))
    expect(versions[0]).toBe(SITE_VERSION)
  })

  it('has the day of each release since 0.2.0, the newest first', () => {
    const releases = readFileSync('CHANGELOG.md', 'utf8').match(/^## \[\d.*$/gm) ?? []
    const days = releases
      .filter((line) => !line.startsWith('## [0.1.0]'))
      .map((line) => line.split('] - ')[1] ?? '')
    expect(days.length).toBeGreaterThan(2)
    for (const day of days) expect(day).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(days).toEqual(days.toSorted((one, other) => other.localeCompare(one)))
  })

  it.each(versionChanges.map(({ version, lines }) => [version ?? 'the next version', lines] as const))(
    'has a few plain lines of %s',
    (_, lines) => {
      expect(lines.length).toBeGreaterThan(0)
      expect(lines.length).toBeLessThanOrEqual(CHANGES_MAX)
      for (const line of lines) {
        expect(line.length).toBeLessThanOrEqual(160)
        // No mark-up, commands, settings of the server or names of files.
        expect(line).not.toMatch(/[`*_]|npm |\.md\b|[A-Z]{4,}/)
      }
    },
  )
})
