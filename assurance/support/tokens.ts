import { createSession } from '#app/accounts/auth/sessions.server.ts'
import { newAccount, loginContext } from '#tests/support/admin-accounts.ts'
import type { EmptyClub } from './empty-club.ts'
import type { Verdict } from '#assurance/gate.ts'

const TOKENS = { SQLite: 10_000, PostgreSQL: 1_000 }

const AT_ONCE = 50

const LEAST_BITS = 128

/** Shannon entropy, from the frequency of each character at each position. */
function bitsOf(tokens: readonly string[]): number {
  let bits = 0
  for (let place = 0; place < (tokens[0]?.length ?? 0); place += 1) {
    const counts = new Map<string, number>()
    for (const token of tokens) counts.set(token[place] ?? '', (counts.get(token[place] ?? '') ?? 0) + 1)
    for (const count of counts.values()) bits -= (count / tokens.length) * Math.log2(count / tokens.length)
  }
  return bits
}

export function tokenVerdict(tokens: readonly string[]): Verdict {
  const different = new Set(tokens).size
  const bits = Math.floor(bitsOf(tokens))
  const figure = `${different} of ${tokens.length} tokens are unique, ${bits} bits of entropy each`
  return { figure, isGood: different === tokens.length && bits >= LEAST_BITS }
}

export async function createTokens(club: EmptyClub): Promise<string[]> {
  const { auth } = await loginContext(club.db)
  const { id } = await newAccount(club.db, { role: 'admin' })
  const tokens: string[] = []
  while (tokens.length < TOKENS[club.name]) {
    const sessions = await Promise.all(Array.from({ length: AT_ONCE }, () => createSession(auth, id)))
    for (const lines of sessions)
      tokens.push(
        decodeURIComponent(lines?.[0] ?? '')
          .split('=')[1]
          ?.split('.')[0] ?? '',
      )
  }
  return tokens
}
