import type { Gate, Verdict } from './gate.ts'
import type { World } from './world.ts'

export interface Judgement {
  verdict: Verdict
  control: { isRed: boolean; figure: string }
  /** The promise is kept, and the same measurement would have seen it broken. */
  isHeld: boolean
}

/** A measurement that falls over has shown nothing good. */
async function measured(measure: () => Promise<Verdict>): Promise<Verdict> {
  try {
    return await measure()
  } catch (error) {
    return { figure: error instanceof Error ? (error.stack ?? error.message) : String(error), isGood: false }
  }
}

/** A control that fails by accident proves nothing: it has to measure something bad. */
async function turnsRed(measure: () => Promise<Verdict>): Promise<Judgement['control']> {
  try {
    const { figure, isGood } = await measure()
    return { isRed: !isGood, figure }
  } catch (error) {
    return { isRed: false, figure: `the control itself failed: ${String(error)}` }
  }
}

/** Both measurements of a gate, the promise first. Never throws. */
export async function judge(gate: Gate, world: World): Promise<Judgement> {
  const verdict = await measured(() => gate.run(world))
  const control = await turnsRed(() => gate.control(world))
  return { verdict, control, isHeld: verdict.isGood && control.isRed }
}
