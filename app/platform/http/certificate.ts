import { setTimeout as pause } from 'node:timers/promises'
import { connect } from 'node:tls'

const LONGEST_WAIT_MS = 2_500
const PAGE_WAITS_MS = 400
const KEPT_MS = 6 * 60 * 60_000

/** The end of the certificate that the site's own address shows; null: it could not be read. */
function readExpiry(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    // Expired or untrusted certificates are read too: only the expiry date is needed.
    const socket = connect({ host, port, servername: host, rejectUnauthorized: false })
    const answer = (found: string | null) => {
      socket.destroy()
      resolve(found)
    }
    socket.setTimeout(LONGEST_WAIT_MS, () => answer(null))
    socket.once('error', () => answer(null))
    socket.once('secureConnect', () => {
      const end = Date.parse(socket.getPeerCertificate().valid_to ?? '')
      answer(Number.isNaN(end) ? null : new Date(end).toISOString())
    })
  })
}

const read = new Map<string, { at: number; expiry: Promise<string | null> }>()

/**
 * Null: the address is not https, or its certificate could not be read. A page does not wait long for it: a slow answer is
 * there for the next one. Asked again after six hours.
 */
export async function certificateExpiry(publicUrl: string, now: Date): Promise<string | null> {
  const { protocol, hostname, port } = new URL(publicUrl)
  if (protocol !== 'https:') return null
  const cached = read.get(publicUrl)
  const isFresh = cached && Math.abs(now.getTime() - cached.at) < KEPT_MS
  const entry = isFresh ? cached : { at: now.getTime(), expiry: readExpiry(hostname, Number(port || 443)) }
  read.set(publicUrl, entry)
  return Promise.race([entry.expiry, pause(PAGE_WAITS_MS, null)])
}
