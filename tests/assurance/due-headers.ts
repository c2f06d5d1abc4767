import type { Answered, Asked } from '#tests/support/ask.ts'

const always = [
  'x-content-type-options',
  'content-security-policy',
  'referrer-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
]

/** What the head of an answer lacks, or tells too much of. */
export function headerProblems(
  asked: Asked,
  { status, headers, body }: Pick<Answered, 'status' | 'headers' | 'body'>,
  { isHttps = false } = {},
): string[] {
  const found = always.filter((name) => !headers[name]).map((name) => `${name} is missing`)
  const policy = String(headers['content-security-policy'])
  if (/unsafe|\*(?!\.)/.test(policy)) found.push('the policy has an unsafe word')
  if (!/frame-ancestors 'none'|sandbox/.test(policy)) found.push('it may be framed')
  if (headers['x-content-type-options'] !== 'nosniff') found.push('its type may be guessed')
  if (isHttps && !/max-age=\d{8,}/.test(String(headers['strict-transport-security'])))
    found.push('it may be asked for over http')
  if (headers.server ?? headers['x-powered-by']) found.push('it says what runs here')
  if (/\bat [\w.]+ \(|node_modules|Error:/.test(body.toString())) found.push('it shows a stack')
  const isPersonal = asked.headers?.cookie !== undefined && asked.path.startsWith('/admin')
  if (isPersonal && !String(headers['cache-control']).includes('no-store')) found.push('it may be kept')
  if (isPersonal && !String(headers.vary).toLowerCase().includes('cookie'))
    found.push('it varies with no cookie')
  return found.map((problem) => `${asked.method ?? 'GET'} ${asked.path} ${status}: ${problem}`)
}
