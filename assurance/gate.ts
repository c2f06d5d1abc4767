import type { World } from '#assurance/support/test-sites.ts'

export interface Verdict {
  /** The measurement in words and numbers. */
  figure: string
  isGood: boolean
  /** Parts of the measurement that this machine cannot run, each with the reason. */
  skipped?: readonly string[]
}

/** Thrown when the machine lacks what the measurement needs. The gate is then skipped, neither passed nor failed. */
export class CannotRun extends Error {
  override name = 'CannotRun'
}

/** `test`: part of `npm test`. `assure`: `npm run assure`. `full`: `npm run assure -- --full`. Each includes those before it. */
export const suites = ['test', 'assure', 'full'] as const
type Suite = (typeof suites)[number]

/** The long run: everything as often as it can be tried, and in real time, on an otherwise idle machine. */
export const isFull = process.argv.includes('--full')

/** One promise of the site: its measurement, and the same measurement of something that breaks the promise. */
export interface Gate {
  id: string
  goal: string
  suite: Suite
  /** Spends most of its time waiting, so it runs in parallel with the other gates that do. */
  mostlyWaits?: true
  run(world: World): Promise<Verdict>
  /** Measures a site with the bug. Its verdict must be bad; otherwise the gate proves nothing. */
  control(world: World): Promise<Verdict>
}

/** The first few problems, for the end of a figure. */
export function listed(wrong: readonly string[], most = 3): string {
  return wrong.length > 0 ? `: ${wrong.slice(0, most).join('; ')}` : ''
}

/** Good when there is no problem; the figure names the first ones. */
export function noneOf(wrong: readonly string[], tried: number, what: string): Verdict {
  return {
    figure: `${wrong.length} of ${tried} ${what}${listed(wrong)}`,
    isGood: wrong.length === 0 && tried > 0,
  }
}

type NamedVerdict = Verdict & { name?: string }

const figures = (verdicts: readonly NamedVerdict[]) =>
  verdicts.map(({ name, figure }) => (name ? `${name} ${figure}` : figure)).join(' | ')

/** Good when all verdicts are. */
export function allOf(verdicts: readonly NamedVerdict[]): Verdict {
  return {
    figure: figures(verdicts),
    isGood: verdicts.length > 0 && verdicts.every(({ isGood }) => isGood),
    skipped: verdicts.flatMap(({ skipped = [] }) => skipped),
  }
}

/** For controls with several bugs, each of which must be detected: bad only when every verdict is bad. */
export function anyOf(verdicts: readonly NamedVerdict[]): Verdict {
  return { figure: figures(verdicts), isGood: verdicts.length === 0 || verdicts.some(({ isGood }) => isGood) }
}

/** Measures the subjects one after the other, where parallel runs would disturb each other. */
export async function oneByOne<Subject extends { name: string }>(
  subjects: readonly Subject[],
  measure: (subject: Subject) => Promise<Verdict>,
): Promise<Verdict> {
  const verdicts: NamedVerdict[] = []
  for (const subject of subjects) verdicts.push({ name: subject.name, ...(await measure(subject)) })
  return allOf(verdicts)
}

/** Measures all subjects in parallel. */
export async function onEach<Subject extends { name: string }>(
  subjects: readonly Subject[],
  measure: (subject: Subject) => Promise<Verdict>,
): Promise<Verdict> {
  return allOf(
    await Promise.all(subjects.map(async (subject) => ({ name: subject.name, ...(await measure(subject)) }))),
  )
}

/**
 * Measures once more when the verdict is not good, and keeps both figures. For measurements that a job of the site, or
 * other work on the machine, can disturb once; a broken promise is found both times.
 */
export async function twiceIfBad(measure: () => Promise<Verdict>): Promise<Verdict> {
  const first = await measure()
  if (first.isGood) return first
  const second = await measure()
  return { ...second, figure: `${first.figure}; again: ${second.figure}` }
}
