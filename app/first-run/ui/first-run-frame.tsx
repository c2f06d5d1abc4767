import { type ReactNode, useEffect, useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Icon, Mark } from '#app/ui/icon.tsx'
import { restoreTyped } from '#app/ui/early-typing.ts'
import { setSignedInHint } from '#app/ui/set-signed-in-hint.ts'
import {
  FIRST_RUN_PATH,
  type FirstRunScreen,
  firstRunScreens,
  firstRunSteps,
  type FirstRunStep,
  screenBefore,
  screenLabels,
  screenPath,
} from '../first-run.rules.ts'
import styles from './first-run.module.css'

interface Progress {
  screen: FirstRunScreen
  done: readonly FirstRunStep[]
  skipped: readonly FirstRunStep[]
}

/** The screens of 'Make it yours': a header with the way out, the steps, the form, the page beside it, and its buttons. */
export function FirstRunFrame({
  isFinished,
  preview,
  foot,
  children,
  ...progress
}: Progress & { isFinished: boolean; preview: ReactNode; foot: ReactNode; children: ReactNode }) {
  useEffect(() => setSignedInHint(true))
  useEffect(restoreTyped, [])
  return (
    <div className={styles.screen}>
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className={styles.top}>
        <Mark className={styles.mark} />
        <h1 className={styles.name}>Make it yours</h1>
        {isFinished ? (
          <ButtonLink to="/admin/dashboard" variant="bare" size="s">
            Home
          </ButtonLink>
        ) : (
          <Form method="post" action={FIRST_RUN_PATH}>
            <Button type="submit" name="intent" value="later" variant="bare" size="s">
              Later
            </Button>
          </Form>
        )}
      </header>
      <div className={styles.body}>
        <main id="main" tabIndex={-1} className={styles.main}>
          <Steps {...progress} />
          {children}
        </main>
        {preview}
      </div>
      <footer className={styles.foot}>{foot}</footer>
    </div>
  )
}

function stepState(screen: FirstRunScreen, { done, skipped }: Omit<Progress, 'screen'>) {
  if (done.some((step) => step === screen)) return 'done'
  return skipped.some((step) => step === screen) ? 'skipped' : 'open'
}

/** The steps have numbers; the screen after them is no step. */
function markOf(
  screen: FirstRunScreen,
  { state, isHere, at }: { state: string; isHere: boolean; at: number },
) {
  if (screen === 'finish') return <Icon name="check" />
  return state === 'done' && !isHere ? <Icon name="check" /> : at + 1
}

function Steps({ screen, ...progress }: Progress) {
  return (
    <nav aria-label="Steps">
      <ol className={styles.steps}>
        {firstRunScreens.map((listedScreen, at) => {
          const state = stepState(listedScreen, progress)
          const isHere = listedScreen === screen
          return (
            <li key={listedScreen} data-state={state} data-here={isHere || undefined}>
              <Link to={screenPath(listedScreen)} aria-current={isHere ? 'step' : undefined}>
                <span>{markOf(listedScreen, { state, isHere, at })}</span>
                <span className={styles.label}>{screenLabels[listedScreen]}</span>
                {state !== 'open' && <span className="sr">, {state}</span>}
              </Link>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}

/** The title of a screen. It gets the focus when the screen changes, since the pressed button is gone. */
export function ScreenTitle({
  screen,
  title,
  aside,
  children,
}: {
  screen: string
  title: string
  aside: ReactNode
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(screen)
  useEffect(() => {
    if (before.current === screen) return
    before.current = screen
    heading.current?.focus({ preventScroll: true })
    scrollTo(0, 0)
  }, [screen])
  return (
    <div className={styles.heading}>
      <h2 ref={heading} tabIndex={-1} className={styles.title}>
        {title}
      </h2>
      {aside}
      <p className="mut">{children}</p>
    </div>
  )
}

/** Buttons of the form with this id. */
export function StepButtons({ form, screen }: { form: string; screen: FirstRunScreen }) {
  const { formMethod, formData } = useNavigation()
  const isSaving = formMethod === 'POST' && formData?.get('intent') === 'save'
  const before = screenBefore(screen)
  return (
    <>
      {before && (
        <ButtonLink to={screenPath(before)} variant="bare" size="icon" aria-label="Back">
          <Icon name="back" />
        </ButtonLink>
      )}
      <Button form={form} type="submit" name="intent" value="skip" variant="line">
        Skip
      </Button>
      <Button
        form={form}
        type="submit"
        name="intent"
        value="save"
        isBusy={isSaving}
        busyText="Saving..."
        className={styles.go}
      >
        Continue
      </Button>
    </>
  )
}

/** What is left to do, each line the way to it: steps that are not done, and tasks that no step asks for. */
export function StillOpen({
  tasks,
  ...progress
}: Omit<Progress, 'screen'> & { tasks: readonly { text: string; to: string }[] }) {
  const openSteps = firstRunSteps.filter((step) => stepState(step, progress) !== 'done')
  const lines = [
    ...openSteps.map((step) => ({
      to: screenPath(step),
      text: screenLabels[step],
      isSkipped: stepState(step, progress) === 'skipped',
    })),
    ...tasks.map((task) => ({ ...task, isSkipped: false })),
  ]
  if (lines.length === 0) return <p className="mut">Nothing is open.</p>
  return (
    <section className="stack" data-gap="2" aria-labelledby="still-open">
      <h3 id="still-open">Still open</h3>
      <ul className={styles.summary}>
        {lines.map(({ to, text, isSkipped }) => (
          <li key={text}>
            <Link to={to}>
              <span>{text}</span>
              {isSkipped && <Badge>Skipped</Badge>}
              <Icon name="forward" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function FinishButtons({ form, hasDemo }: { form: string; hasDemo: boolean }) {
  return (
    <>
      <ButtonLink to={screenPath('event')} variant="bare" size="icon" aria-label="Back">
        <Icon name="back" />
      </ButtonLink>
      {hasDemo && (
        <Button form={form} type="submit" variant="line">
          Keep the demo
        </Button>
      )}
      <Button
        form={form}
        type="submit"
        name="intent"
        value={hasDemo ? 'empty-demo' : 'finish'}
        variant={hasDemo ? 'line' : 'lamp'}
        className={styles.go}
      >
        {hasDemo ? 'Empty the demo' : 'Open the site'}
      </Button>
    </>
  )
}
