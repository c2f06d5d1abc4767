// `npm run sbom`: what package-lock.json names, as CycloneDX 1.6, for tools that look packages up in lists of known holes.
// npm's own `npm sbom` refuses a tree in which a package is another one than its asker wished for.
import { readFileSync } from 'node:fs'

const HERE = 'node_modules/'

function componentOf([path, { name = path.slice(path.lastIndexOf(HERE) + HERE.length), ...entry }]) {
  const purl = `pkg:npm/${name.replace('@', '%40')}@${entry.version}`
  const [algorithm, checksum] = entry.integrity?.split('-', 2) ?? []
  return {
    type: 'library',
    'bom-ref': purl,
    name,
    version: entry.version,
    purl,
    scope: entry.dev ? 'excluded' : entry.optional ? 'optional' : 'required',
    ...(algorithm === 'sha512' && {
      hashes: [{ alg: 'SHA-512', content: Buffer.from(checksum, 'base64').toString('hex') }],
    }),
    ...(entry.license && { licenses: [{ license: { name: entry.license } }] }),
  }
}

/** Each package once; packages that only build or test the site are `excluded`. */
function inventoryOf(lock) {
  const installed = Object.entries(lock.packages).filter(([path]) => path.startsWith(HERE))
  const components = new Map()
  for (const component of installed.map(componentOf)) {
    const existing = components.get(component.purl)
    if (!existing || existing.scope === 'excluded') components.set(component.purl, component)
  }
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: { component: { type: 'application', name: lock.name, version: lock.version } },
    components: [...components.values()],
  }
}

const lock = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'))
console.log(JSON.stringify(inventoryOf(lock), null, 2))
