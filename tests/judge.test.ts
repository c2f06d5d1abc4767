import { expect, test } from 'vitest'
import type { Gate, Verdict } from './assurance/gate.ts'
import { judge } from './assurance/judge.ts'
import { openWorld } from './assurance/world.ts'

type Measure = () => Promise<Verdict>

const good: Measure = async () => ({ figure: '0 of 9 lost', isGood: true })
const bad: Measure = async () => ({ figure: '9 of 9 lost', isGood: false })
const fallsOver: Measure = () => Promise.reject(new Error('no database'))
const fallsOverAtOnce: Measure = () => {
  throw new Error('no database')
}

const judged = (run: Measure, control: Measure) => {
  const gate: Gate = { id: 'X9', goal: 'Nothing is lost', tier: 1, run, control }
  return judge(gate, openWorld())
}

test('a gate holds when its promise is kept and its control is red', async () => {
  expect(await judged(good, bad)).toMatchObject({ isHeld: true, control: { isRed: true } })
})

test.each([
  ['the promise is broken', bad, bad],
  ['the control is not red', good, good],
  ['the measurement falls over', fallsOver, bad],
  ['the measurement falls over before it begins', fallsOverAtOnce, bad],
  ['the control falls over instead of measuring something bad', good, fallsOver],
  ['the control falls over before it begins', good, fallsOverAtOnce],
])('a gate does not hold when %s', async (_, run, control) => {
  expect((await judged(run, control)).isHeld).toBe(false)
})

test('what fell over is said', async () => {
  const { verdict, control } = await judged(fallsOver, fallsOver)
  expect(verdict.figure).toContain('no database')
  expect(control.figure).toContain('the control itself failed: Error: no database')
})
