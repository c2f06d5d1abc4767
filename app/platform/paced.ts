/** Longer than what is hidden takes on a slow machine, and shorter than anybody notices. */
const STEP_MS = 50

/**
 * Answers on a full step of time only, so that how long the work took tells nobody what it found. Two ways through it
 * that differ by less than a step, and lie within one, look the same from outside; a failure takes as long as an answer.
 */
export async function paced<Value>(work: () => Promise<Value>): Promise<Value> {
  const begunAt = performance.now()
  try {
    return await work()
  } finally {
    const past = (performance.now() - begunAt) % STEP_MS
    await new Promise((resolve) => setTimeout(resolve, Math.ceil(STEP_MS - past)))
  }
}
