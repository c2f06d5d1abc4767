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
