import { expect, test } from 'vitest'
import { faultVerdict } from './fault-verdict.ts'
import { allOf, CannotRun, type Gate, type Verdict } from './gate.ts'
import { judge } from './judge.ts'
import { openWorld } from '#assurance/support/test-sites.ts'

type Measure = () => Promise<Verdict>

const good: Measure = async () => ({ figure: '0 of 9 lost', isGood: true })
const bad: Measure = async () => ({ figure: '9 of 9 lost', isGood: false })
const throws: Measure = () => Promise.reject(new Error('no database'))
const throwsAtOnce: Measure = () => {
  throw new Error('no database')
}

const judged = (run: Measure, control: Measure) => {
  const gate: Gate = { id: 'X9', goal: 'Nothing is lost', suite: 'test', run, control }
  return judge(gate, openWorld())
}

test('a gate holds when it passes and its control fails', async () => {
  expect(await judged(good, bad)).toMatchObject({ isHeld: true, control: { hasFailed: true } })
})

test.each([
  ['its measurement fails', bad, bad],
  ['its control does not fail', good, good],
  ['its measurement throws', throws, bad],
  ['its measurement throws synchronously', throwsAtOnce, bad],
  ['its control throws', good, throws],
  ['its control throws synchronously', good, throwsAtOnce],
])('a gate does not hold when %s', async (_, run, control) => {
  expect((await judged(run, control)).isHeld).toBe(false)
})

test('a gate that the environment cannot run is skipped, not passed', async () => {
  const cannot: Measure = () => Promise.reject(new CannotRun('no strace'))
  const skipped = { outcome: 'skipped', isHeld: false, skipped: ['no strace'] }
  expect(await judged(cannot, bad)).toMatchObject(skipped)
})

test('a gate that passed without one of its parts names the skipped part', async () => {
  const partly: Measure = async () => allOf([{ ...(await good()), skipped: ['a full disk: not root'] }])
  expect(await judged(partly, bad)).toMatchObject({ outcome: 'passed', skipped: ['a full disk: not root'] })
})

test('a measurement that throws reports its error', async () => {
  const { figure, control } = await judged(throws, throws)
  expect(figure).toContain('no database')
  expect(control.figure).toContain('the control threw: Error: no database')
})

test.each([
  [
    'caught when its gate fails with the expected text',
    'R9   FAILED  Mails arrive  (3 s)\n       4 mails, 1 wrong: 450: failed',
    true,
  ],
  [
    'not caught when its gate fails with another text',
    'R9   FAILED  Mails arrive\n       not in 60 s',
    false,
  ],
  ['not caught when its gate throws', 'R9   ERROR  Mails arrive\n       450: failed', false],
  ['not caught when its gate passes', 'R9   passed  Mails arrive\n       0 wrong', false],
  ['not caught when another gate fails', 'R90  FAILED  Pages\n       450: failed', false],
  ['not caught when the build failed', 'error: 450: failed', false],
])('a fault is %s', (_, said, isCaught) => {
  expect(faultVerdict({ gate: 'R9', shows: /450: failed/ }, said)).toMatchObject({ isCaught })
})
