import { expect, it } from 'vitest'
import { isLeaked } from './leaked-passwords.server.ts'

it('knows the passwords that leaks held most often, in whatever case', async () => {
  for (const password of ['iloveyou', 'Football', 'test1234', 'TRUSTNO1', 'ｃｈａｒｌｉｅ'])
    expect([password, await isLeaked(password)]).toEqual([password, true])
})

it('holds well over three thousand that the form would let through', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  const long = dictionary['passwords-common'].slice(0, 10_000).filter((password) => password.length >= 6)
  expect(long.length).toBeGreaterThan(3_000)
  expect(await isLeaked(long.at(-1) ?? '')).toBe(true)
})

it('lets everything else pass', async () => {
  for (const password of ['seven short reels', 'splice-tape-and-glue', 'kx7!mq', ''])
    expect([password, await isLeaked(password)]).toEqual([password, false])
})
