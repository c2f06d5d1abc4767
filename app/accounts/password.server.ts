/** Argon2id (the library's own choice) over 19 MiB in two passes: about 8 ms each. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const SLOTS = 2
const QUEUE_MAX = 50

/** Thrown when a login storm has filled the queue: the caller says so instead of waiting. */
export class HashingBusy extends Error {
  override name = 'HashingBusy'
}

let taken = 0
const waiting: (() => void)[] = []

async function inSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (taken < SLOTS) taken += 1
  else if (waiting.length >= QUEUE_MAX) throw new HashingBusy()
  else await new Promise<void>((resolve) => waiting.push(resolve))
  try {
    return await work()
  } finally {
    // A slot goes straight to the next in line, so nobody can slip in between.
    const next = waiting.shift()
    if (next) next()
    else taken -= 1
  }
}

/** The same letters typed on another keyboard or system may come composed otherwise (Unicode NFKC). */
const normal = (password: string) => password.normalize('NFKC')

export async function hashPassword(password: string): Promise<string> {
  const { hash } = await import('@node-rs/argon2')
  return inSlot(() => hash(normal(password), cost))
}

export async function verifyPassword({
  hash,
  password,
}: {
  hash: string
  password: string
}): Promise<boolean> {
  const { verify } = await import('@node-rs/argon2')
  return inSlot(() => verify(hash, normal(password)))
}

/** Made with another cost than today's: to be made anew while the password is at hand. */
export function isOutdated(hash: string): boolean {
  const { memoryCost, timeCost, parallelism } = cost
  return !hash.startsWith(`$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$`)
}

/** What an unknown account costs: as long as a wrong password, so that the clock tells nothing. */
export async function verifyNothing(password: string): Promise<false> {
  decoy ??= hashPassword('nobody has this one')
  await verifyPassword({ hash: await decoy, password })
  return false
}

let decoy: Promise<string> | undefined

/** The work, or null when the queue is full. */
export async function unlessBusy<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await work
  } catch (error) {
    if (error instanceof HashingBusy) return null
    throw error
  }
}
