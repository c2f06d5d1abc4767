import { Agent, request } from 'node:http'

/** One GET with the encodings of a browser, over a kept connection; resolves with the status. */
function get(url: string, agent: Agent): Promise<number> {
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, headers: { 'accept-encoding': 'gzip, br' } }, (answer) => {
      answer.resume()
      answer.once('end', () => resolve(answer.statusCode ?? 0))
    })
    asked.once('error', reject)
    asked.end()
  })
}

/** Answers per second with `connections` readers at once. Throws when an answer is not 200. */
export async function answersPerSecond(url: string, { connections = 20, seconds = 3 } = {}): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const until = performance.now() + seconds * 1000
  let answers = 0
  const reader = async () => {
    while (performance.now() < until) {
      const status = await get(url, agent)
      if (status !== 200) throw new Error(`${url} answered ${status}`)
      answers += 1
    }
  }
  const began = performance.now()
  await Promise.all(Array.from({ length: connections }, reader))
  agent.destroy()
  return answers / ((performance.now() - began) / 1000)
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}
