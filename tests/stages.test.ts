import { spawnSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'

/** Runs stages in a process of their own, as `npm test` does. */
function runStages(stages: string) {
  const script = `const { stageRun } = await import('./tools/stages.mjs')
    const run = stageRun({ isLoud: true })
    ${stages}
    process.exit(run.finish())`
  const { status, stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  })
  return { status, stdout }
}

describe('a test run', () => {
  test('runs every stage after a failed one, and ends with the code 1', () => {
    const { status, stdout } = runStages(`
      await run.stage('unit tests', () => ({ isGood: false, count: '3 tests', failures: ['seat.test.ts: takes a seat\\nexpected 1'] }))
      await run.stage('lint', () => { throw new Error('no such command') })
      await run.stage('gates', () => ({ isGood: true, count: '15 gates' }))`)
    expect(status).toBe(1)
    const table = stdout.slice(stdout.indexOf('\n\n')).replaceAll(/ {2,}/g, ' ')
    expect(table).toContain('unit tests FAILED 0 s 3 tests')
    expect(table).toContain('lint FAILED 0 s')
    expect(table).toContain('gates passed 0 s 15 gates')
    expect(table).toContain('unit tests: FAILED\n seat.test.ts: takes a seat\n expected 1')
    expect(table).toContain('lint: FAILED\n no such command')
  })

  test('ends with the code 0 when all stages passed, and names what passed only at its second try', () => {
    const { status, stdout } = runStages(`
      await run.stage('browser tests', () => ({ isGood: true, faults: ['join.spec.ts:9 joins'] }))
      run.skip('gates', 'there is no build')`)
    expect(status).toBe(0)
    expect(stdout).toContain('browser tests: FAULTS, passed only at the second try\n    join.spec.ts:9 joins')
    expect(stdout).toContain('skipped: there is no build')
  })
})
