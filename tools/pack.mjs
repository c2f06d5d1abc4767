// `npm run pack`: the folder `dist/` with all that a server needs to run the site and nothing that built it: the build, the
// commands, and the two packages of compiled code that stand outside both. Copy it anywhere with a Node 24 and run
// `node start.mjs`, or one of the commands by its name.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled } from './prepare.mjs'

const compiled = ['sharp', '@node-rs/argon2']
const commands = {
  backup: 'commands/backup.ts',
  restore: 'commands/restore.ts',
  erase: 'commands/erase.ts',
  retention: 'commands/retention.ts',
  'move-to-postgres': 'commands/move.ts',
}
const target = 'dist'
const manual = ['.env.example', 'CHANGELOG.md', 'LICENSE', 'README.md', 'SECURITY.md', 'deploy', 'docs']
/** All that is written there. Anything else is a club that was started in it, and would be deleted. */
const packed = new Set([
  ...manual,
  'build',
  'node_modules',
  'package.json',
  'tools',
  'start.mjs',
  'command.mjs',
])
const foreign = existsSync(target) ? readdirSync(target).filter((name) => !packed.has(name)) : []
if (foreign.length > 0) {
  console.error(`${target}/ holds ${foreign.join(', ')}, which packing would delete: move it away first.`)
  process.exit(1)
}

ensureInstalled({ needs: 'production' })
ensureBuilt()

/** A package and what it needs, as far as it is installed: packages for other machines are not. */
function packagesOf(name, packages = new Set()) {
  const manifest = join('node_modules', name, 'package.json')
  if (packages.has(name) || !existsSync(manifest)) return packages
  packages.add(name)
  const { dependencies = {}, optionalDependencies = {} } = JSON.parse(readFileSync(manifest, 'utf8'))
  for (const next of Object.keys({ ...dependencies, ...optionalDependencies })) packagesOf(next, packages)
  return packages
}

/** Each of them one file, and what several need in files between them. */
async function buildCommands() {
  const { build } = await import('vite')
  await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true, external: compiled },
    build: {
      ssr: true,
      target: 'node24',
      outDir: join(target, 'build/commands'),
      rollupOptions: {
        input: commands,
        output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
      },
    },
  })
}

rmSync(target, { recursive: true, force: true })
mkdirSync(target)
cpSync('build', join(target, 'build'), { recursive: true })
await buildCommands()
for (const name of compiled.flatMap((root) => [...packagesOf(root)]))
  cpSync(join('node_modules', name), join(target, 'node_modules', name), { recursive: true })
const { version, license } = JSON.parse(readFileSync('package.json', 'utf8'))
const byName = Object.keys(commands).map((name) => [name, `node command.mjs ${name}`])
const scripts = { start: 'node start.mjs', ...Object.fromEntries(byName) }
const engines = { node: '>=24' }
const manifest = { name: 'club-site', version, license, private: true, type: 'module', engines, scripts }
writeFileSync(join(target, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`)
// What both entries need; they themselves are one line each, so that an old Node can read them.
for (const name of ['require-node', 'run', 'open-site', 'packed-command', 'open-command', 'env-file'])
  cpSync(`tools/${name}.mjs`, join(target, `tools/${name}.mjs`))
writeFileSync(join(target, 'start.mjs'), "import './tools/run.mjs'\n")
writeFileSync(join(target, 'command.mjs'), "import './tools/packed-command.mjs'\n")
// The manual: on a server at night there may be nothing else.
const isPacked = (path) => !path.startsWith('docs/decisions') && !path.endsWith('.env')
for (const path of manual) cpSync(path, join(target, path), { recursive: true, filter: isPacked })
console.log(`The site is packed in ${target}/. Run it with: node start.mjs`)
