import { describe, expect, it } from 'vitest'
import { hash } from '@node-rs/argon2'
import {
  HashingBusy,
  hashPassword,
  isHashOutdated,
  nullIfBusy,
  verifyDecoy,
  verifyPassword,
} from './password-hash.server.ts'

describe('a password', () => {
  it('is kept as argon2id, never twice the same', async () => {
    const [once, again] = [await hashPassword('a fine film'), await hashPassword('a fine film')]
    expect(once).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(once).not.toBe(again)
    expect(await verifyPassword({ hash: once, password: 'a fine film' })).toBe(true)
    expect(await verifyPassword({ hash: once, password: 'a fine Film' })).toBe(false)
  })

  it('is the same one on a keyboard that composes its accents otherwise', async () => {
    const hash = await hashPassword('cin\u00e9ma v\u00e9rit\u00e9')
    expect(await verifyPassword({ hash, password: 'cine\u0301ma ve\u0301rite\u0301' })).toBe(true)
  })

  it('kept with another cost is to be kept anew', async () => {
    expect(isHashOutdated(await hashPassword('a fine film'))).toBe(false)
    const cheap = { memoryCost: 8192, timeCost: 1, parallelism: 1 }
    expect(isHashOutdated(await hash('a fine film', cheap))).toBe(true)
    expect(isHashOutdated('$2b$10$abcdefghijklmnopqrstuv')).toBe(true)
  })

  it('of nobody is never right', async () => {
    expect(await verifyDecoy('nobody has this one')).toBe(false)
  })
})

describe('a storm of logins', () => {
  it('is hashed two at a time, fifty wait, the rest are refused', async () => {
    const hashes = Array.from({ length: 60 }, () => hashPassword('a fine film'))
    const settled = await Promise.allSettled(hashes)
    const refused = settled.filter((outcome) => outcome.status === 'rejected')
    expect(refused).toHaveLength(8)
    expect(refused.every(({ reason }) => reason instanceof HashingBusy)).toBe(true)
    expect(await nullIfBusy(Promise.reject(new HashingBusy()))).toBeNull()
    await expect(nullIfBusy(Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await hashPassword('a fine film')).toMatch(/^\$argon2id/)
  })
})
