// `npm run check`: every check, and the unit tests on SQLite. Silent when good; a failed check prints its own output.
// `npm test` calls it for both engines.
import { spawnSync } from 'node:child_process'
import { ensureInstalled, node24 } from './prepare.mjs'

ensureInstalled({ needs: 'everything' })
const env = { ...process.env, PATH: `${process.cwd()}/node_modules/.bin:${process.env.PATH}`, NODE_ENV: '' }

const steps = [
  ['route types', ['node_modules/@react-router/dev/bin.cjs', 'typegen']],
  ['types', ['node_modules/typescript-7/bin/tsc', '--noEmit']],
  ['lint', ['node_modules/oxlint/bin/oxlint', '--type-aware', '--deny-warnings', '--quiet']],
  ['format', ['node_modules/oxfmt/bin/oxfmt', '--check']],
  [
    'dependency rules',
    [
      'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs',
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
      'app',
      'server',
      'commands',
      'db',
      'content',
      'tests',
    ],
  ],
  ['dead code', ['node_modules/knip/bin/knip.js', '--no-progress']],
  ['unit tests', ['node_modules/vitest/vitest.mjs', 'run', '--silent=passed-only']],
]

/** Runs the steps in order and prints only those that fail; answers whether all held. `engines`: 'sqlite' or 'both'. */
export function check({ isLoud, engines }) {
  let isGood = true
  for (const [name, args] of steps) {
    const done = spawnSync(node24(), args, {
      encoding: 'utf8',
      env: { ...env, TEST_ENGINES: engines },
      maxBuffer: 1e8,
    })
    if (done.status !== 0) {
      isGood = false
      process.stderr.write(`\n${name}: failed\n${done.stdout}${done.stderr}\n`)
    } else if (isLoud) {
      const message =
        name === 'unit tests'
          ? done.stdout
              .split('\n')
              .filter((line) => /Test Files|Tests /.test(line))
              .join('\n')
          : ''
      console.log(`${name}: good${message ? `\n${message}` : ''}`)
    }
  }
  return isGood
}

if (import.meta.url === `file://${process.argv[1]}`)
  process.exit(check({ isLoud: false, engines: 'sqlite' }) ? 0 : 1)
