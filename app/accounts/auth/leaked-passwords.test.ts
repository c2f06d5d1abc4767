import { expect, it } from 'vitest'
import { isLeaked } from './password-hash.server.ts'

it('the list of leaked passwords matches the most common ones in any case', async () => {
  for (const password of ['iloveyou', 'Football', 'test1234', 'TRUSTNO1', 'ｃｈａｒｌｉｅ'])
    expect([password, await isLeaked(password)]).toEqual([password, true])
})

it('the list of leaked passwords has over three thousand that are long enough for the form', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const long = dictionary['passwords-common'].slice(0, 10_000).filter((password) => password.length >= 6)
  expect(long.length).toBeGreaterThan(3_000)
  expect(await isLeaked(long.at(-1) ?? '')).toBe(true)
})

it('the list of leaked passwords does not match other passwords', async () => {
  for (const password of ['seven short reels', 'splice-tape-and-glue', 'kx7!mq', ''])
    expect([password, await isLeaked(password)]).toEqual([password, false])
})
