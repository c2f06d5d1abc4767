import { existsSync } from 'node:fs'
import { CannotRun, type Gate, type Verdict } from './gate.ts'
import type { World } from '#assurance/support/test-sites.ts'

export interface Judgement {
  /** `error`: the measurement threw. `skipped`: this machine cannot run it. */
  outcome: 'passed' | 'failed' | 'error' | 'skipped'
  figure: string
  /** Reasons why the gate, or a part of it, did not run. */
  skipped: readonly string[]
  control: { hasFailed: boolean; figure: string }
  /** The gate passed, and its control failed. */
  isHeld: boolean
}

/** Why this machine cannot run a measurement that threw this; null when it is the measurement's own fault. */
function reasonToSkip(error: unknown): string | null {
  if (error instanceof CannotRun) return error.message
  const { code, path = '' } = error as NodeJS.ErrnoException
  return code === 'ENOENT' && path.startsWith('/proc/') && !existsSync('/proc')
    ? 'reads /proc, which only Linux has'
    : null
}

/** A measurement that throws has not passed. */
async function runMeasurement(
  measure: () => Promise<Verdict>,
): Promise<Pick<Judgement, 'outcome' | 'figure' | 'skipped'>> {
  try {
    const { figure, isGood, skipped = [] } = await measure()
    return { outcome: isGood ? 'passed' : 'failed', figure, skipped }
  } catch (error) {
    const reason = reasonToSkip(error)
    if (reason) return { outcome: 'skipped', figure: reason, skipped: [reason] }
    const figure = error instanceof Error ? (error.stack ?? error.message) : String(error)
    return { outcome: 'error', figure, skipped: [] }
  }
}

/** A control that throws proves nothing: its measurement must complete with a bad verdict. */
async function controlResult(measure: () => Promise<Verdict>): Promise<Judgement['control']> {
  try {
    const { figure, isGood } = await measure()
    return { hasFailed: !isGood, figure }
  } catch (error) {
    return { hasFailed: false, figure: `the control threw: ${String(error)}` }
  }
}

/** Runs a gate, then its control. Never throws. */
export async function judge(
  gate: Gate,
  world: World,
  { hasControl = true }: { hasControl?: boolean } = {},
): Promise<Judgement> {
  const { outcome, figure, skipped } = await runMeasurement(() => gate.run(world))
  const control =
    hasControl && outcome !== 'skipped'
      ? await controlResult(() => gate.control(world))
      : { hasFailed: true, figure: 'not run' }
  return { outcome, figure, skipped, control, isHeld: outcome === 'passed' && control.hasFailed }
}
