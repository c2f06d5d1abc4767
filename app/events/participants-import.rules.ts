/** Why a line of an import is skipped. */
export const importLineMessages = {
  wide: 'has more cells than the heading',
  nobody: 'does not say who it is',
  address: 'holds no email address',
  again: (line: number) => `is the person of line ${line} again`,
} as const

export const IMPORT_FAILED = 'Failed to read the file. Please try again.'
