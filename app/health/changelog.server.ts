import { existsSync, readFileSync } from 'node:fs'

/** CHANGELOG.md in the folder that the site was started in; '' without one. */
export function readChangelog(): string {
  return existsSync('CHANGELOG.md') ? readFileSync('CHANGELOG.md', 'utf8') : ''
}
