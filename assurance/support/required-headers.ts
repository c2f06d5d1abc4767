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
  if (/unsafe|\*(?!\.)/.test(policy)) found.push('the CSP has an unsafe-* keyword or a wildcard')
  const isFramed = asked.path.startsWith(PREVIEW_PATH) && policy.includes("frame-ancestors 'self'")
  if (!isFramed && !/frame-ancestors 'none'|sandbox/.test(policy)) found.push('framing is allowed')
  if (!/require-trusted-types-for 'script'|sandbox/.test(policy))
    found.push('the CSP does not require Trusted Types')
  if (namesDataBlock(policy, body)) found.push('the CSP allows a data block as a script')
  if (headers['x-content-type-options'] !== 'nosniff') found.push('MIME sniffing is allowed')
  if (isHttps && !/max-age=\d{8,}/.test(String(headers['strict-transport-security'])))
    found.push('HSTS is missing')
  if (headers.server ?? headers['x-powered-by']) found.push('the server software is revealed')
  const trace = /\bat [\w.]+ \(|node_modules|\b(?:[A-Z]\w*)?Error:/.exec(body.toString())?.[0]
  if (trace) found.push(`a stack trace is shown (${trace})`)
  const isPersonal = asked.headers?.cookie !== undefined && asked.path.startsWith('/admin')
  if (isPersonal && !String(headers['cache-control']).includes('no-store'))
    found.push('caching of personal data is allowed')
  if (isPersonal && !String(headers.vary).toLowerCase().includes('cookie'))
    found.push('Vary: Cookie is missing')
  return found.map((problem) => `${asked.method ?? 'GET'} ${asked.path} ${status}: ${problem}`)
}
