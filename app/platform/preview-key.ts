import { randomBytes } from 'node:crypto'

const KEY_BYTES = 18
const key = /^[\w-]{24}$/

/** The secret part of a preview link. */
export const newPreviewKey = (): string => randomBytes(KEY_BYTES).toString('base64url')

export const isPreviewKey = (token: string): boolean => key.test(token)
