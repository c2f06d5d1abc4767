import type { Fault } from './faults.ts'

interface FaultVerdict {
  isCaught: boolean
  /** The figure of the gate, or the reason why there is none. */
  figure: string
}

/**
 * What a gate's output says of a fault: caught only by a bad measurement that names it, not by a failed build, a gate that throws,
 * or one that failed for another reason, such as a busy machine.
 */
export function faultVerdict({ gate, shows }: Pick<Fault, 'gate' | 'shows'>, output: string): FaultVerdict {
  const lines = output.trim().split('\n')
  const head = `${gate.padEnd(4)} `
  const at = lines.findIndex((line) => line.startsWith(head))
  if (at === -1) return { isCaught: false, figure: `no verdict: ${lines.slice(-3).join(' / ')}` }
  const verdict = lines[at]?.slice(head.length).split(' ')[0]
  const figure = (lines[at + 1] ?? '').trim()
  if (verdict !== 'FAILED') return { isCaught: false, figure: `${verdict}: ${figure}` }
  return shows.test(figure)
    ? { isCaught: true, figure }
    : { isCaught: false, figure: `of another: ${figure}` }
}
