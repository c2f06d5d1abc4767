import { expect, test } from 'vitest'
import { openCatchUp } from './catch-up.ts'

/** A page that is behind for as many answers as are given, and a clock that only counts. */
function openPage({ staleAnswers }: { staleAnswers: number }) {
  const asked: number[] = []
  let now = 0
  const catchUp = openCatchUp({
    ask: async () => void asked.push(now),
    isBehind: () => asked.length <= staleAnswers,
    pause: async (ms) => void (now += ms),
  })
  return { catchUp, asked }
}

test('an answer that holds is the last one', async () => {
  const { catchUp, asked } = openPage({ staleAnswers: 0 })
  await catchUp.now()
  expect(asked).toEqual([0])
})

test('an older answer is asked for again', async () => {
  const { catchUp, asked } = openPage({ staleAnswers: 2 })
  await catchUp.now()
  expect(asked).toEqual([0, 250, 1000])
})

test('after three seconds nobody is asked any more', async () => {
  const { catchUp, asked } = openPage({ staleAnswers: 99 })
  await catchUp.now()
  expect(asked).toEqual([0, 250, 1000, 3000])
})

test('a newer call asks in place of the one before', async () => {
  const { catchUp, asked } = openPage({ staleAnswers: 99 })
  await Promise.all([catchUp.now(), catchUp.now()])
  expect(asked).toHaveLength(1 + 4)
})

test('a page that is left asks no more', async () => {
  const { catchUp, asked } = openPage({ staleAnswers: 99 })
  const going = catchUp.now()
  catchUp.stop()
  await going
  expect(asked).toEqual([0])
})
