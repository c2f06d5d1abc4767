// The file .env: read by Node, and refused where Node would read something else than what is written.
import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** Of Node itself: every other name is described in .env.example. */
const OF_NODE = /^(?:NODE_|UV_|TZ$)/
/** A name and its value: in quotes, then over several lines too, or the rest of the line. */
const SETTING = /^\uFEFF?[ \t]*(?:export[ \t]+)?([A-Za-z_]\w*)[ \t]*=[ \t]*("[^"]*"|'[^']*'|`[^`]*`|[^\n]*)/gm

/** What is wrong with the text of a .env file, or null. `known`: the names that the site reads. */
export function envFileProblem(text, known) {
  const values = parseEnv(text)
  for (const [, name, written] of text.matchAll(SETTING)) {
    if (!known.has(name) && !OF_NODE.test(name))
      return `${name} in .env is no setting of this site. Is it misspelt? .env.example has them all.`
    if (/^["'`]/.test(written) && written.at(0) === written.at(-1) && written.length > 1) continue
    if (written.includes('#'))
      return `${name} in .env has a # outside of quotes, which would cut it. Put the value in quotes, or a comment on a line of its own.`
    if (values[name] === undefined) return `${name} in .env cannot be read. Is the file plain text in UTF-8?`
  }
  return null
}

/** Ends with one line if .env, in the folder where the process was started, would be read otherwise than written. */
export function checkEnvFile() {
  if (!existsSync('.env')) return
  const example = readFileSync(new URL('../.env.example', import.meta.url), 'utf8')
  const known = new Set(Array.from(example.matchAll(/^#([A-Z][A-Z0-9_]*)=/gm), ([, name]) => name))
  const problem = envFileProblem(readFileSync('.env', 'utf8'), known)
  if (problem) {
    console.error(`Cannot start: ${problem}`)
    process.exit(1)
  }
}

/** Checks and loads it. */
export function loadEnvFile() {
  checkEnvFile()
  if (existsSync('.env')) process.loadEnvFile('.env')
}
