import * as v from 'valibot'

/** 'Make it yours', in its order (product.md#first-run). */
export const firstRunSteps = ['name', 'logo', 'colours', 'texts', 'contact', 'people', 'event'] as const
export type FirstRunStep = (typeof firstRunSteps)[number]

/** After the steps comes what happens to the demo. */
export type FirstRunScreen = FirstRunStep | 'finish'
export const firstRunScreens = [...firstRunSteps, 'finish'] as const

export const FIRST_RUN_PATH = '/admin/make-it-yours'

export const screenPath = (screen: FirstRunScreen) => `${FIRST_RUN_PATH}?step=${screen}`

export const screenLabels = {
  name: 'Name',
  logo: 'Logo',
  colours: 'Colours',
  texts: 'Texts',
  contact: 'Contact',
  people: 'People',
  event: 'Event',
  finish: 'Finish',
} as const satisfies Record<FirstRunScreen, string>

/** How far it came. The instants are ISO 8601 UTC; null: not yet. */
export interface FirstRun {
  done: readonly FirstRunStep[]
  skipped: readonly FirstRunStep[]
  /** 'Later' was chosen: from then on it is a task like others. */
  leftAt: string | null
  finishedAt: string | null
}

const steps = v.fallback(v.array(v.picklist(firstRunSteps)), [])
const instant = v.fallback(v.nullable(v.string()), null)
const stateSchema = v.fallback(
  v.object({ done: steps, skipped: steps, leftAt: instant, finishedAt: instant }),
  {
    done: [],
    skipped: [],
    leftAt: null,
    finishedAt: null,
  },
)

export function parseFirstRun(json: string | null): FirstRun {
  return v.parse(stateSchema, json === null ? null : JSON.parse(json))
}

export function isStep(name: unknown): name is FirstRunStep {
  return firstRunSteps.some((step) => step === name)
}

/** A step is done or skipped, never both. */
export function withStep(state: FirstRun, step: FirstRunStep, as: 'done' | 'skipped'): FirstRun {
  const without = (list: readonly FirstRunStep[]) => list.filter((one) => one !== step)
  const isDone = as === 'done' || state.done.includes(step)
  return {
    ...state,
    done: isDone ? firstRunSteps.filter((one) => one === step || state.done.includes(one)) : state.done,
    skipped: isDone ? without(state.skipped) : [...without(state.skipped), step],
  }
}

/** The first step that is neither done nor skipped. */
export function nextScreen({ done, skipped }: Pick<FirstRun, 'done' | 'skipped'>): FirstRunScreen {
  return firstRunSteps.find((step) => !done.includes(step) && !skipped.includes(step)) ?? 'finish'
}

export function screenAfter(screen: FirstRunScreen): FirstRunScreen {
  return firstRunScreens[firstRunScreens.indexOf(screen) + 1] ?? 'finish'
}

export function screenBefore(screen: FirstRunScreen): FirstRunScreen | null {
  return firstRunScreens[firstRunScreens.indexOf(screen) - 1] ?? null
}

export function firstRunTask({ done }: Pick<FirstRun, 'done'>): string {
  return `Make it yours: ${done.length} of ${firstRunSteps.length} done`
}

/** The letters of a name: 'Drishti Film Society' is 'DFS'. */
export function lettersOf(name: string): string {
  const letters = name.split(/\s+/).map((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? '')
  return letters.filter(Boolean).slice(0, 4).join('').toLocaleUpperCase('en')
}

export const FIRST_RUN_FAILED = 'Failed to save. Please try again.'
export const JOINS_DRAFT =
  'Others have begun a draft here. What you save joins it, and visitors see it once it is published under Edit the site.'
