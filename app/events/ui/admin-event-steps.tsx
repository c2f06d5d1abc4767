import { type ReactNode, type RefObject, useEffect, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { AdminIcon } from '#app/ui/admin-icon.tsx'
import { useHydrated } from '#app/ui/use-hydrated.ts'
import type { EventErrors } from '../rules.ts'
import { errorsOfStep, eventSteps, firstWrongStep, LAST_STEP } from './admin-event-step-list.ts'
import styles from './admin-event-steps.module.css'

/** Which step is shown; null: all of them, one below the other, as without scripts. */
export function useEventSteps(
  isStepped: boolean,
  form: RefObject<HTMLFormElement | null>,
  /** Called with '1 of 4 What' for the title of the page. */
  onStep?: (name: string) => void,
) {
  const isLive = useHydrated() && isStepped
  const [step, setStep] = useState(0)
  useEffect(() => {
    if (isLive) onStep?.(`${step + 1} of ${eventSteps.length} ${eventSteps[step]?.short}`)
  }, [isLive, step, onStep])
  const goTo = (next: number) => {
    setStep(next)
    // The step is in the page once React has drawn it.
    setTimeout(() => {
      const stepElement = form.current?.querySelector<HTMLElement>(`[data-step="${next}"]`)
      stepElement
        ?.querySelector<HTMLElement>('input:not([type=hidden]), textarea')
        ?.focus({ preventScroll: true })
      scrollTo({ top: 0, behavior: 'instant' })
    })
  }
  return {
    step: isLive ? step : null,
    isLast: !isLive || step === LAST_STEP,
    goTo,
    /** To the first step that has an error. */
    showErrors(errors: EventErrors) {
      const wrong = firstWrongStep(errors)
      if (isLive && wrong !== null) setStep(wrong)
    },
  }
}

export type EventSteps = ReturnType<typeof useEventSteps>

/** Where one is, what is done, what is wrong. */
export function StepList({
  steps: { step, goTo },
  errors,
  keptAt,
  onStartOver,
}: {
  steps: EventSteps
  errors: EventErrors
  /** '14:02', when the draft was last stored. */
  keptAt: string | null
  /** Null: the note about the draft has the button. */
  onStartOver: (() => void) | null
}) {
  if (step === null) return null
  return (
    <div className={`stack ${styles.head}`} data-gap="1">
      <ol className={styles.steps}>
        {eventSteps.map(({ title, short }, index) => {
          const isWrong = Object.keys(errorsOfStep(errors, index)).length > 0
          const state = isWrong ? 'wrong' : index === step ? 'now' : index < step ? 'done' : 'open'
          return (
            <li key={title} data-state={state}>
              <button
                type="button"
                aria-current={index === step ? 'step' : undefined}
                onClick={() => goTo(index)}
              >
                {short}
                {isWrong && <span className="sr">, needs attention</span>}
              </button>
            </li>
          )
        })}
      </ol>
      {keptAt && (
        <p className="xs mut3 num">
          <AdminIcon name="check" /> Draft kept in this browser, {keptAt}
          {onStartOver && (
            <Button variant="bare" size="s" onClick={onStartOver}>
              Start over
            </Button>
          )}
        </p>
      )}
    </div>
  )
}

/** One part of the form. */
export function Step({ index, step, children }: { index: number; step: number | null; children: ReactNode }) {
  const title = eventSteps[index]?.title
  return (
    <section
      className={`stack ${styles.step}`}
      aria-label={title}
      data-step={index}
      hidden={step !== null && step !== index}
    >
      {step === null && <h3>{title}</h3>}
      <div className="grid2">{children}</div>
    </section>
  )
}

/** 'Back' and 'Next'; of an event that is there already 'Next' and 'Save', because its steps are a press away in any order. */
export function StepActions({
  steps,
  save,
  children,
}: {
  steps: EventSteps
  /** Saves an event that is there already, from any step. */
  save: ReactNode
  children: ReactNode
}) {
  const { step, isLast, goTo } = steps
  if (step === null) return <>{children}</>
  return (
    <>
      {step > 0 && (isLast || !save) && (
        <Button variant="line" onClick={() => goTo(step - 1)}>
          Back
        </Button>
      )}
      {isLast && children}
      {!isLast && save && (
        <>
          <Button variant="line" onClick={() => goTo(step + 1)}>
            Next
          </Button>
          {save}
        </>
      )}
      {!isLast && !save && <Button type="submit">Next</Button>}
    </>
  )
}
