import { BlockList, isIP } from 'node:net'

export interface TrustedProxies {
  includes(address: string): boolean
}

const prefixLengths: Record<number, number> = { 4: 32, 6: 128 }
const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** An address, or a range such as 10.0.0.0/8. */
export function isProxy(text: string): boolean {
  const [address = '', bits, ...more] = text.split('/')
  const maxLength = prefixLengths[isIP(address)]
  if (maxLength === undefined || more.length > 0) return false
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= maxLength)
}

export function parseProxies(ranges: readonly string[]): TrustedProxies {
  const list = new BlockList()
  for (const range of ranges) {
    const [address = '', bits] = range.split('/')
    list.addSubnet(address, Number(bits ?? prefixLengths[isIP(address)]), familyOf(address))
  }
  return { includes: (address) => isIP(address) !== 0 && list.check(address, familyOf(address)) }
}
