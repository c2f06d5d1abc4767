import { randomBytes } from 'node:crypto'

const KEY_BYTES = 18
const key = /^[\w-]{24}$/

/** The secret part of a link: 144 random bits. */
export const newLinkKey = (): string => randomBytes(KEY_BYTES).toString('base64url')

export const isLinkKey = (token: string): boolean => key.test(token)
