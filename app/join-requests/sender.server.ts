import { hash } from 'node:crypto'
import { addressKey } from '#app/platform/http/rate-limit.ts'

const DIGITS = 3

/**
 * Tells those who send one phone apart, so that nobody uses up the attempts of another. Three digits are of a million IPv4
 * addresses each: they name none.
 */
export function senderOf({ address, phone }: { address: string; phone: string }): string {
  return hash('sha256', `join-sender:${phone}:${addressKey(address)}`).slice(0, DIGITS)
}
