import { startSite } from '../support/app.ts'
import { startProduct } from './processes.ts'
import { median } from './rounds.ts'

const STARTS = 7

async function warmMs(startOnce: () => Promise<number>): Promise<number> {
  const times: number[] = []
  for (let count = 0; count < STARTS; count += 1) times.push(await startOnce())
  // The first start fills the compile cache.
  return median(times.slice(1))
}

/** From the start of the process to the first 200, on an existing database. */
export async function startTimes(dataDir: string): Promise<{ node: number; npm: number }> {
  const node = await warmMs(async () => {
    const site = await startProduct({ DATA_DIR: dataDir })
    await site.stop()
    return site.startMs
  })
  const npm = await warmMs(async () => {
    const began = performance.now()
    const site = await startSite({}, { dataDir })
    const ms = performance.now() - began
    await site.stop()
    return ms
  })
  return { node, npm }
}
