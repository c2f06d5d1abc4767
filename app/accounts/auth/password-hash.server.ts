import pLimit from 'p-limit'
import { normalizePassword } from './forms.rules.ts'

let leakedPasswords: Promise<ReadonlySet<string>> | null = null
/** The list is in the order of how often they were found. Further down stand words that many a good password is made of. */
const LIST_LENGTH = 10_000

/** Loaded when the first person chooses a password, to save memory until then. */
async function loadLeakedPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, LIST_LENGTH))
}

/** Whether it is one of the most common leaked passwords, in any case (ASVS 6.2.4, 6.2.12; product.md#passwords). */
export async function isLeaked(password: string): Promise<boolean> {
  leakedPasswords ??= loadLeakedPasswords()
  return (await leakedPasswords).has(normalizePassword(password).toLowerCase())
}

/** Argon2id (the library's own choice) over 19 MiB in two passes: about 8 ms each. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const SLOTS = 2
const QUEUE_MAX = 50

/** Thrown when a login storm has filled the queue: the caller says so instead of waiting. */
export class HashingBusy extends Error {
  override name = 'HashingBusy'
}

const limitHashing = pLimit(SLOTS)

async function withSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (limitHashing.pendingCount >= QUEUE_MAX) throw new HashingBusy()
  return limitHashing(work)
}

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2')
  return withSlot(() => hash(normalizePassword(password), cost))
}

export async function verifyPassword({
  hash,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2')
  return withSlot(() => verify(hash, normalizePassword(password)))
}

/** True for a hash with another cost than today's. */
export function isHashOutdated(hash: string): boolean {
  const { memoryCost, timeCost, parallelism } = cost
  return !hash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

/** Takes as long for an unknown account as a wrong password takes, so that the time reveals nothing. */
export async function verifyDecoy(password: string): Promise<false> {
  decoy ??= hashPassword('nobody has this one')
  await verifyPassword({ hash: await decoy, password })
  return false
}

let decoy: Promise<string> | undefined

/** The work, or null when the queue is full. */
export async function nullIfBusy<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof HashingBusy) return null
    throw error
  }
}
