import { expect, test } from 'vitest'
import { openAbsence } from './absence.ts'

const refuse = async () => {
  throw new Error('refused')
}

test('after a failure nobody waits, one looks again, and a success opens it to everybody', async () => {
  let now = 1_000
  const absence = openAbsence({ clockMs: () => now })
  let tries = 0
  const count = async () => (tries += 1)
  expect(await absence.connecting(count)).toBe(1)
  expect(absence.isAway()).toBe(false)
  await expect(absence.connecting(refuse)).rejects.toThrow('refused')
  expect(absence.isAway()).toBe(true)
  await expect(absence.connecting(count)).rejects.toThrow('away')
  now += 500
  const { promise, resolve } = Promise.withResolvers<string>()
  const trial = absence.connecting(() => promise)
  await expect(absence.connecting(count)).rejects.toThrow('away')
  resolve('back')
  expect(await trial).toBe('back')
  expect(await absence.connecting(count)).toBe(2)
  now += 5_000
  expect(absence.isAway()).toBe(false)
})

test('it is away as long as one tries and the others are refused, however long that takes', async () => {
  let now = 1_000
  const absence = openAbsence({ clockMs: () => now })
  await expect(absence.connecting(refuse)).rejects.toThrow('refused')
  now += 600
  const { promise, reject } = Promise.withResolvers<string>()
  const trial = absence.connecting(() => promise)
  now += 5_000
  await expect(absence.connecting(refuse)).rejects.toThrow('away')
  expect(absence.isAway()).toBe(true)
  reject(new Error('timeout expired'))
  await expect(trial).rejects.toThrow('timeout expired')
})

test('a crowd that waits too long for its turn closes the door on nobody', async () => {
  const absence = openAbsence()
  const queue = () => Promise.reject(new Error('timeout exceeded when trying to connect'))
  await expect(absence.connecting(queue)).rejects.toThrow('timeout')
  expect(absence.isAway()).toBe(true)
  expect(await absence.connecting(async () => 'in')).toBe('in')
})
