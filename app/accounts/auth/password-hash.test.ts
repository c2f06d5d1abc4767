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
  it('is stored as an argon2id hash that differs each time', async () => {
    const [firstHash, secondHash] = [await hashPassword('a fine film'), await hashPassword('a fine film')]
    expect(firstHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(firstHash).not.toBe(secondHash)
    expect(await verifyPassword({ hash: firstHash, password: 'a fine film' })).toBe(true)
    expect(await verifyPassword({ hash: firstHash, password: 'a fine Film' })).toBe(false)
  })

  it('matches in both Unicode forms of its accents', async () => {
    const hash = await hashPassword('cin\u00e9ma v\u00e9rit\u00e9')
    expect(await verifyPassword({ hash, password: 'cine\u0301ma ve\u0301rite\u0301' })).toBe(true)
  })

  it('needs a new hash when its hash has another cost or algorithm', async () => {
    expect(isHashOutdated(await hashPassword('a fine film'))).toBe(false)
    const cheap = { memoryCost: 8192, timeCost: 1, parallelism: 1 }
    expect(isHashOutdated(await hash('a fine film', cheap))).toBe(true)
    expect(isHashOutdated('$2b$10$abcdefghijklmnopqrstuv')).toBe(true)
  })

  it('of an unknown account never matches', async () => {
    expect(await verifyDecoy('nobody has this one')).toBe(false)
  })
})

describe('concurrent password hashing', () => {
  it('runs two at a time, queues fifty and refuses the rest', async () => {
    const hashes = Array.from({ length: 60 }, () => hashPassword('a fine film'))
    const outcomes = await Promise.allSettled(hashes)
    const rejections = outcomes.filter((outcome) => outcome.status === 'rejected')
    expect(rejections).toHaveLength(8)
    expect(rejections.every(({ reason }) => reason instanceof HashingBusy)).toBe(true)
    expect(await nullIfBusy(Promise.reject(new HashingBusy()))).toBeNull()
    await expect(nullIfBusy(Promise.reject(new Error('broken')))).rejects.toThrow('broken')
    expect(await hashPassword('a fine film')).toMatch(/^\$argon2id/)
  })
})
