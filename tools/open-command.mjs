// In a packed site: `node command.mjs backup`, or `npm run backup`. The same commands as in a checkout, built.
import { readdirSync } from 'node:fs'
import { loadEnvFile } from './env-file.mjs'

const folder = new URL('../build/commands/', import.meta.url)
const names = readdirSync(folder).flatMap((file) => /^([a-z-]+)\.js$/.exec(file)?.[1] ?? [])
const [name] = process.argv.splice(2, 1)

if (!names.includes(name)) {
  console.error(`Which command? ${names.join(', ')}`)
  process.exit(1)
}
loadEnvFile()
await import(new URL(`${name}.js`, folder))
