import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sendRequest } from '#tests/support/http-request.ts'
import type { Verdict } from '#assurance/gate.ts'
import { writablePaths } from './routes.ts'
import type { LimitedReplicas } from './test-sites.ts'

const POLLUTION_SEEN_MS = 300

function unpolluted(marks: string): Verdict {
  const found = [...new Set(marks.split('\n').filter(Boolean))]
  const figure = `properties added to Object.prototype: ${found.join(' ') || 'none'}`
  return { figure, isGood: found.length === 0 }
}

/** Sends bodies with prototype keys to an instrumented site. */
export async function pollution(
  { one, polluted }: LimitedReplicas,
  before: (url: string) => Promise<unknown>,
): Promise<Verdict> {
  const words = '__proto__[polluted]=1&__proto__.polluted=1&constructor.prototype.polluted=1'
  const json = '{"__proto__":{"polluted":1},"entries":[{"__proto__":{"polluted":1}}]}'
  for (const path of writablePaths)
    for (const [type, body] of [
      ['application/x-www-form-urlencoded', words],
      ['application/json', json],
    ] as const)
      await sendRequest(one.url, {
        path,
        method: 'POST',
        headers: { origin: one.url, 'content-type': type },
        body,
      })
  await before(one.url)
  await pause(POLLUTION_SEEN_MS)
  return unpolluted(polluted())
}

/** The control: a process whose prototype is polluted. */
export async function watchedPollution(): Promise<Verdict> {
  const folder = await mkdtemp(join(tmpdir(), 'club-polluted-'))
  const marks = join(folder, 'marks')
  const watch = new URL('instrumented.mjs', import.meta.url).href
  const bug = `Object.prototype.polluted = 1; setTimeout(() => {}, ${POLLUTION_SEEN_MS})`
  spawnSync(process.execPath, [`--import=${watch}`, '--eval', bug], {
    env: { ...process.env, POLLUTION_MARKS: marks },
  })
  const verdict = unpolluted(await readFile(marks, 'utf8').catch(() => ''))
  await rm(folder, { recursive: true })
  return verdict
}
