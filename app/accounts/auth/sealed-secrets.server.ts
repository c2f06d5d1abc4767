import { randomBytes } from 'node:crypto'
import type { Database } from '#app/platform/database/database.ts'
import { findOrInsertSetting, replaceSetting } from '#app/platform/database/settings.ts'
import type { Env } from '#app/platform/env.ts'
import { isSealed, seal, unseal } from '#app/platform/secret-box.ts'
import { listSeeds, replaceSeed } from './second-factor.store.server.ts'

const SECRET_BYTES = 32

type KeyEnv = Pick<Env, 'secretKey'>

interface Seed {
  userId: string
  secret: string
}

const seedBox = (userId: string, { secretKey }: KeyEnv) => ({
  key: secretKey,
  about: `second-factor ${userId}`,
})

export const sealSeed = ({ userId, secret }: Seed, env: KeyEnv) => seal(secret, seedBox(userId, env))
export const unsealSeed = ({ userId, secret }: Seed, env: KeyEnv) => unseal(secret, seedBox(userId, env))

/** Encrypts seeds stored before a key was set. A seed of another key is reported at the start, not at a sign-in. */
export async function sealStoredSeeds(db: Database, env: KeyEnv): Promise<void> {
  for (const seed of await listSeeds(db)) {
    const secret = unsealSeed(seed, env)
    if (env.secretKey === null || isSealed(seed.secret)) continue
    const to = sealSeed({ ...seed, secret }, env)
    await replaceSeed(db, { userId: seed.userId, from: seed.secret, to })
  }
}

/** The installation's secret: created at the first start, encrypted once a key is set. */
export async function loadAuthSecret(db: Database, { secretKey }: KeyEnv, now: Date): Promise<string> {
  const box = { key: secretKey, about: 'auth-secret' }
  const at = now.toISOString()
  const newSecret = seal(randomBytes(SECRET_BYTES).toString('base64url'), box)
  const storedSecret = await findOrInsertSetting(db, 'auth-secret', { value: newSecret, at })
  const secret = unseal(storedSecret, box)
  if (secretKey !== null && !isSealed(storedSecret))
    await replaceSetting(db, 'auth-secret', { from: storedSecret, to: { value: seal(secret, box), at } })
  return secret
}
