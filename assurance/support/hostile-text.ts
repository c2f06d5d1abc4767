import fc from 'fast-check'

/** Texts that careless code fails on. */
export const hostileText = fc.oneof(
  fc.constantFrom(
    '\0',
    '\u0000x',
    '\ud800',
    '1e309',
    '-0',
    '__proto__',
    "' or 1=1 --",
    '%',
    '\u202e',
    'a'.repeat(9_000),
    '../../etc/passwd',
    '{{7*7}}',
    '[object Object]',
    '9'.repeat(400),
    '\r\nset-cookie: a=b',
  ),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 60 }),
)

export const hostileValue = fc.oneof(hostileText, fc.jsonValue(), fc.constantFrom(1e300, -1, null, [], {}))

export const encodedPairs = (words: readonly (readonly [string, string])[]) =>
  words
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`)
    .join('&')
