import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { type RunningSite, startSite } from '#tests/support/app.ts'
import { freePort } from '#tests/support/free-port.ts'
import { sendRequest } from '#tests/support/http-request.ts'
import type { Alteration } from '#assurance/support/altering-proxy.ts'
import { signedInClient } from '#tests/support/http-client.ts'
import { openTlsProxy } from '#assurance/support/tls-proxy.ts'
import { type Gate, noneOf, type Verdict } from '#assurance/gate.ts'
import { everyPath } from '#assurance/support/routes.ts'

const LEAST_SCORE = 135
/** For the control. */
const FEW = ['/', '/join']
const AT_ONCE = 6

/** Mozilla's HTTP Observatory without a network: the list it would download is an empty file. */
const judge = `
  import { scan } from '@mdn/mdn-http-observatory'
  const [port, ...paths] = process.argv.slice(1)
  const next = paths.values()
  const look = async () => {
    for (const path of next) {
      const { scan: result, tests } = await scan('localhost:' + port + path)
      const failed = Object.entries(tests).filter(([, { pass }]) => !pass).map(([name]) => name)
      console.log(JSON.stringify({ path, score: result.score, failed }))
    }
  }
  await Promise.all(Array.from({ length: ${AT_ONCE} }, look))
`

async function prepareJudge(): Promise<void> {
  const home = dirname(dirname(createRequire(import.meta.url).resolve('@mdn/mdn-http-observatory')))
  await writeFile(join(home, 'conf', 'hsts-preload.json'), '{}')
}

/** Every path that returns a page, to a visitor or, under /admin, to a super admin. */
async function pagesOn({ url }: RunningSite, cookie: string): Promise<string[]> {
  const pages: string[] = []
  for (const path of new Set([
    ...everyPath.filter((path) => path !== '/live'),
    '/portfolio/1',
    '/admin/posts/new',
  ])) {
    const headers: Record<string, string> = path.startsWith('/admin/') ? { cookie } : {}
    const { status, headers: responseHeaders } = await sendRequest(url, { path, headers })
    if (status === 200 && String(responseHeaders['content-type']).includes('html')) pages.push(path)
  }
  return pages
}

async function checkPages(
  alteration: Pick<Alteration, 'answer'>,
  fewPages?: readonly string[],
): Promise<Verdict> {
  await prepareJudge()
  const port = await freePort()
  let cookie = ''
  const cookieFor = (path: string) => (path.startsWith('/admin/') ? cookie : undefined)
  const proxy = await openTlsProxy(() => port, { ...alteration, cookieFor })
  const origin = `https://localhost:${proxy.httpsPort}`
  const site = await startSite({
    PORT: String(port),
    PUBLIC_URL: origin,
    TRUSTED_PROXIES: '127.0.0.1',
    BACKUP_NIGHTLY: '0',
  })
  cookie = (await signedInClient(site.url, site.superAdmin, 'super-admin', origin)).cookie
  const pages = fewPages ?? (await pagesOn(site, cookie))
  const folder = await mkdtemp(join(tmpdir(), 'club-certificate-'))
  await writeFile(join(folder, 'authority.pem'), proxy.cert)
  const child = spawn(
    process.execPath,
    ['--input-type=module', '--eval', judge, String(proxy.httpsPort), ...pages],
    {
      env: { ...process.env, NODE_EXTRA_CA_CERTS: join(folder, 'authority.pem') },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')])
  proxy.close()
  await site.dispose()
  await rm(folder, { recursive: true })
  const results = output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as { path: string; score: number; failed: string[] })
  if (results.length !== pages.length) throw new Error(errors)
  const wrong = results
    .filter(({ score, failed }) => score < LEAST_SCORE || failed.length > 0)
    .map(({ path, score, failed }) => `${path} ${score} ${failed.join(' ')}`)
  const { figure, isGood } = noneOf(wrong, results.length, `pages score below ${LEAST_SCORE} or fail a test`)
  return { figure: `lowest score ${Math.min(...results.map(({ score }) => score))}; ${figure}`, isGood }
}

export const gates: Gate[] = [
  {
    id: 'S12',
    goal: `Every page scores at least ${LEAST_SCORE} in Mozilla's HTTP Observatory, signed in or not`,
    suite: 'assure',
    run: async () => checkPages({}),
    /** A policy that allows inline scripts. */
    control: () =>
      checkPages(
        {
          answer({ headers }) {
            headers['content-security-policy'] = "default-src * 'unsafe-inline'"
          },
        },
        FEW,
      ),
  },
]
