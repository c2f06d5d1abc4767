import { scriptHash } from '#app/platform/http/html-response.ts'
import { PREVIEW_PATH } from '#app/first-run/first-run-preview.rules.ts'
import type { TestResponse, TestRequest } from '#tests/support/http-request.ts'

const always = [
  'x-content-type-options',
  'content-security-policy',
  'referrer-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
]

const dataBlock = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/g

/** Whether the policy lists the hash of a data block, which is never executed. */
function namesDataBlock(policy: string, body: Buffer): boolean {
  const blocks = Array.from(body.toString().matchAll(dataBlock), ([, data = '']) => data)
  return blocks.some((data) => policy.includes(scriptHash(data)))
}

/** Missing security headers, and headers that reveal too much. */
export function headerProblems(
  asked: TestRequest,
  { status, headers, body }: Pick<TestResponse, 'status' | 'headers' | 'body'>,
  { isHttps = false } = {},
): string[] {
  const found = always.filter((name) => !headers[name]).map((name) => `${name} is missing`)
  const policy = String(headers['content-security-policy'])
  if (/unsafe|\*(?!\.)/.test(policy)) found.push('the policy has an unsafe word')
  const isFramed = asked.path.startsWith(PREVIEW_PATH) && policy.includes("frame-ancestors 'self'")
  if (!isFramed && !/frame-ancestors 'none'|sandbox/.test(policy)) found.push('it may be framed')
  if (!/require-trusted-types-for 'script'|sandbox/.test(policy)) found.push('its text may become a script')
  if (namesDataBlock(policy, body)) found.push('the policy names what was merely found in the page')
  if (headers['x-content-type-options'] !== 'nosniff') found.push('its type may be guessed')
  if (isHttps && !/max-age=\d{8,}/.test(String(headers['strict-transport-security'])))
    found.push('it may be asked for over http')
  if (headers.server ?? headers['x-powered-by']) found.push('it says what runs here')
  if (/\bat [\w.]+ \(|node_modules|\b(?:[A-Z]\w*)?Error:/.test(body.toString()))
    found.push('it shows a stack')
  const isPersonal = asked.headers?.cookie !== undefined && asked.path.startsWith('/admin')
  if (isPersonal && !String(headers['cache-control']).includes('no-store')) found.push('it may be kept')
  if (isPersonal && !String(headers.vary).toLowerCase().includes('cookie'))
    found.push('it varies with no cookie')
  return found.map((problem) => `${asked.method ?? 'GET'} ${asked.path} ${status}: ${problem}`)
}
