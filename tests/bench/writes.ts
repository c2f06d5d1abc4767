import type { Measured } from './processes.ts'
import { startBare } from './processes.ts'
import { type Compared, compare } from './rounds.ts'
import { requestBytes } from './storm.ts'

let sent = 0

/** A join request of another person from another address each time. */
function joinRequest(): Buffer {
  sent += 1
  const form = new URLSearchParams({
    name: `Nisha Number ${sent}`,
    phone: String(6_000_000_000 + sent),
    branch: 'CSE',
    year: '1st',
    interest: 'Film Making',
  })
  const headers = {
    origin: 'http://localhost',
    'content-type': 'application/x-www-form-urlencoded',
    'x-forwarded-for': `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`,
  }
  return requestBytes('/api/join', headers, form.toString())
}

/** Join requests accepted, each on the disk before its answer, against a bare server that keeps the same form. */
export async function compareJoins(
  site: Measured,
  { databaseUrl, folder }: { databaseUrl: string | null; folder: string },
): Promise<Compared> {
  const bare = await startBare('bare-writes.ts', databaseUrl ?? folder)
  try {
    return await compare(
      { server: site, request: joinRequest, status: 201 },
      { server: bare, request: joinRequest, status: 201 },
    )
  } finally {
    await bare.stop()
  }
}
