import type { World } from './world.ts'

export interface Verdict {
  /** What was measured, in words and numbers. */
  figure: string
  isGood: boolean
}

/** One promise of the site: how it is measured, and the same measurement on something that breaks it. */
export interface Gate {
  id: string
  goal: string
  /** 1: at every change. 2: with --full. */
  tier: 1 | 2
  /** Waits most of its time: tried at once with others that do. */
  mostlyWaits?: true
  run(world: World): Promise<Verdict>
  /** The bug brought back. Its verdict must be bad, or the gate proves nothing. */
  control(world: World): Promise<Verdict>
}

/** Good when nothing was found wrong; names the first things that were. */
export function noneOf(wrong: readonly string[], tried: number, what: string): Verdict {
  const named = wrong.length > 0 ? `: ${wrong.slice(0, 3).join('; ')}` : ''
  return { figure: `${wrong.length} of ${tried} ${what}${named}`, isGood: wrong.length === 0 && tried > 0 }
}

/** Good when all are; their figures side by side. */
export function allOf(verdicts: readonly (Verdict & { name?: string })[]): Verdict {
  return {
    figure: verdicts.map(({ name, figure }) => (name ? `${name} ${figure}` : figure)).join(' | '),
    isGood: verdicts.length > 0 && verdicts.every(({ isGood }) => isGood),
  }
}

/** The same measurement on each of these, one after the other: for figures that another one would spoil. */
export async function oneByOne<Subject extends { name: string }>(
  subjects: readonly Subject[],
  look: (subject: Subject) => Promise<Verdict>,
): Promise<Verdict> {
  const verdicts: (Verdict & { name: string })[] = []
  for (const subject of subjects) verdicts.push({ name: subject.name, ...(await look(subject)) })
  return allOf(verdicts)
}

/** The same measurement on each of these, all at once. */
export async function onEach<Subject extends { name: string }>(
  subjects: readonly Subject[],
  look: (subject: Subject) => Promise<Verdict>,
): Promise<Verdict> {
  return allOf(
    await Promise.all(subjects.map(async (subject) => ({ name: subject.name, ...(await look(subject)) }))),
  )
}
