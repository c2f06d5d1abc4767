// `npm run pack`: the folder `dist/` with all that a server needs to run the site and nothing that built it: the build, and
// the two packages of compiled code that stand outside its bundle. Copy it anywhere with a Node 24 and run `node start.mjs`.
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled } from './prepare.mjs'

const compiled = ['sharp', '@node-rs/argon2']
const target = 'dist'

ensureInstalled({ needs: 'production' })
ensureBuilt()

/** A package and what it needs, as far as it is installed: packages for other machines are not. */
function packagesOf(name, found = new Set()) {
  const manifest = join('node_modules', name, 'package.json')
  if (found.has(name) || !existsSync(manifest)) return found
  found.add(name)
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'))
  for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) packagesOf(next, found)
  return found
}

rmSync(target, { recursive: true, force: true })
mkdirSync(target)
cpSync('build', join(target, 'build'), { recursive: true })
for (const name of compiled.flatMap((root) => [...packagesOf(root)]))
  cpSync(join('node_modules', name), join(target, 'node_modules', name), { recursive: true })
const { version, license } = JSON.parse(readFileSync('package.json', 'utf8'))
writeFileSync(
  join(target, 'package.json'),
  `${JSON.stringify({ name: 'club-site', version, license, private: true, type: 'module' }, null, 2)}\n`,
)
cpSync('tools/run.mjs', join(target, 'start.mjs'))
console.log(`The site is packed in ${target}/. Run it with: node start.mjs`)
