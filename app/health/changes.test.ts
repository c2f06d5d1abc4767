import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseChanges } from './changes.rules.ts'

const text = `# Changelog

All changes.

## [Unreleased]

### Added

- One thing with \`code\` and a
  second line.
- Another, see [the page](docs/x.md).

## [0.2.0] - 2026-11-23

### Changed

- **Everybody** signs in once more.
`

test('the changelog is parsed into versions', () => {
  expect(parseChanges(text)).toEqual([
    {
      version: 'Unreleased',
      date: null,
      groups: [
        { title: 'Added', items: ['One thing with code and a second line.', 'Another, see the page.'] },
      ],
    },
    {
      version: '0.2.0',
      date: '2026-11-23',
      groups: [{ title: 'Changed', items: ['Everybody signs in once more.'] }],
    },
  ])
})

test('the changelog of the site is parsed with its versions and without mark-up', () => {
  const versions = parseChanges(readFileSync('CHANGELOG.md', 'utf8'))
  expect(versions.map(({ version }) => version)).toContain('0.2.0')
  const items = versions.flatMap(({ groups }) => groups.flatMap((group) => group.items))
  expect(items.length).toBeGreaterThan(20)
  expect(items.filter((item) => /\*\*|`|\]\(/.test(item))).toEqual([])
})
