// In a packed site: `node command.mjs backup`, or `npm run backup`. The same commands as in a checkout, built.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, 'build/commands')
const names = readdirSync(folder).flatMap((file) => /^([a-z-]+)\.js$/.exec(file)?.[1] ?? [])
const [name] = process.argv.splice(2, 1)

if (!names.includes(name)) {
  console.error(`Which command? ${names.join(', ')}`)
  process.exit(1)
}
if (existsSync('.env')) process.loadEnvFile('.env')
await import(join(folder, `${name}.js`))
