import { normalizePassword } from './forms.rules.ts'

let leakedPasswords: Promise<ReadonlySet<string>> | null = null
/** The list is in the order of how often they were found. Further down stand words that many a good password is made of. */
const LIST_LENGTH = 10_000

/** Read when the first person chooses a password: until then nobody needs them in memory. */
async function loadLeakedPasswords(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return new Set(dictionary['passwords-common'].slice(0, LIST_LENGTH))
}

/** Whether it is among those that leaks elsewhere held most often (ASVS 6.2.4, 6.2.12; product.md#passwords), in whatever case. */
export async function isLeaked(password: string): Promise<boolean> {
  leakedPasswords ??= loadLeakedPasswords()
  return (await leakedPasswords).has(normalizePassword(password).toLowerCase())
}
