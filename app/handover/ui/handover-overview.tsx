import type { ReactNode } from 'react'
import { ButtonLink } from '#app/ui/button.tsx'
import { type Clock, plainDay } from '#app/ui/ago.tsx'
import { Drawing, Icon } from '#app/ui/icon.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { progressOf } from '../checks.rules.ts'
import type { Check, CheckId } from '../model.ts'
import { checkTitles, screenAddress, steps } from '../rules.ts'
import type { HandoverView } from '../use-cases.server.ts'
import { ActionButton, HandoverRow, MakeBackup } from './handover-row.tsx'
import styles from './handover.module.css'

type Checks = HandoverView['checks']
type StepState = 'done' | 'now' | 'next'

/** Before a handover, and after the last one. */
export function StartCard({ lastFinishedAt, clock }: { lastFinishedAt: string | null; clock: Clock }) {
  return (
    <div className={styles.start}>
      <Drawing>
        <path d="M5.5 21V4M5.5 5h12l-2.5 4 2.5 4h-12" />
      </Drawing>
      <h2 className="h4">The handover has not begun</h2>
      <p className="mut">
        {steps.length} steps, about fifteen minutes. You can stop and come back. Usual time: May.
      </p>
      {lastFinishedAt && (
        <p className="mut sm">The last one was finished on {plainDay(lastFinishedAt, clock.timeZone)}.</p>
      )}
      <ActionButton fields={{ intent: 'start' }} variant="accent" size="m">
        Start the handover
      </ActionButton>
    </div>
  )
}

/** The checklist. `aside`: the backup and the booklet. */
export function HandoverOverview({
  view,
  clock,
  aside,
}: {
  view: HandoverView
  clock: Clock
  aside: ReactNode
}) {
  const { checks } = view
  const isDone = ({ checks: ids }: (typeof steps)[number]) => ids.every((id) => checks[id].state === 'done')
  const now = steps.find((step) => !isDone(step))
  return (
    <>
      <Head view={view} clock={clock} />
      <div className={styles.sides}>
        <div>
          <ol className={styles.steps}>
            {steps.map((step, index) => (
              <StepItem
                key={step.id}
                number={index + 1}
                title={step.title}
                text={stepText(step.checks, checks)}
                state={isDone(step) ? 'done' : step === now ? 'now' : 'next'}
              >
                <StepBody id={step.id} view={view} />
              </StepItem>
            ))}
          </ol>
          <Finish checks={checks} years={view.years} />
        </div>
        <aside className="stack">{aside}</aside>
      </div>
    </>
  )
}

function Head({ view: { years, starter, startedAt, checks }, clock }: { view: HandoverView; clock: Clock }) {
  const { done, all } = progressOf(checks)
  return (
    <div className={styles.head}>
      <p className="mut">
        From the committee {years.from} to {years.to}. Started by {starter ?? 'somebody who has left'} on{' '}
        {plainDay(startedAt, clock.timeZone)}. You can stop and come back.
      </p>
      <div className={styles.progress}>
        <progress className={styles.meter} max={all} value={done} aria-label="Steps that are done" />
        <b>
          {done} of {all} done
        </b>
      </div>
    </div>
  )
}

/** The result of a step with one check, or the progress of a step with several. */
function stepText(ids: readonly CheckId[], checks: Checks): string {
  const [first] = ids
  if (ids.length === 1 && first) return checks[first].text
  const doneCount = ids.filter((id) => checks[id].state === 'done').length
  return `${doneCount} of ${ids.length} done`
}

function StepItem({
  number,
  title,
  text,
  state,
  children,
}: {
  number: number
  title: string
  text: string
  state: StepState
  children: ReactNode
}) {
  return (
    <li className={styles.step} data-state={state}>
      <details open={state === 'now'}>
        <summary>
          <span className={styles.number}>
            {state === 'done' ? (
              <>
                <Icon name="check" />
                <span className="sr">Step {number}, done:</span>
              </>
            ) : (
              number
            )}
          </span>
          <span className={styles.lines}>
            <span className={styles.name}>{title}</span>
            <span className={styles.facts}>{text}</span>
          </span>
          <Drawing>
            <path d="m5 9 7 7 7-7" />
          </Drawing>
        </summary>
        <div className={styles.more}>{children}</div>
      </details>
    </li>
  )
}

function StepBody({ id, view }: { id: (typeof steps)[number]['id']; view: HandoverView }) {
  switch (id) {
    case 'people':
      return (
        <ScreenStep to="people" label="Name people">
          Each one gets a link for 48 hours and chooses a password. At least one super admin must accept; two
          are better.
        </ScreenStep>
      )
    case 'ends':
      return (
        <ScreenStep to="ends" label="Set the last days">
          After the last day they can read for 14 days, then they are members. There is always at least one
          super admin.
        </ScreenStep>
      )
    case 'hands':
      return <HandsRows view={view} />
    case 'archive':
      return (
        <ScreenStep to="archive" label={`Archive ${view.years.from}`}>
          The team of now gets its own public page, with the events and films of its year. Do it before the
          new team is published.
        </ScreenStep>
      )
    case 'backup':
      return <BackupRows view={view} />
    case 'booklet':
      return <BookletStep check={view.checks.booklet} />
  }
}

interface ScreenStepProps {
  to: Parameters<typeof screenAddress>[0]
  label: string
  children: ReactNode
}

/** A step that has its own screen. */
function ScreenStep({ to, label, children }: ScreenStepProps) {
  return (
    <>
      <p className="mut sm">{children}</p>
      <div className="cluster">
        <ButtonLink to={screenAddress(to)} variant="line">
          {label}
        </ButtonLink>
      </div>
    </>
  )
}

function HandsRows({ view: { checks, isTestMailSent, canSendMail } }: { view: HandoverView }) {
  const row = (id: CheckId, action?: ReactNode) => (
    <HandoverRow title={checkTitles[id]} check={checks[id]}>
      {checks[id].state !== 'done' && action}
    </HandoverRow>
  )
  return (
    <ul className={styles.rows} aria-label="What changes hands">
      {row('whatsapp', <OpenScreen to="whatsapp">New link</OpenScreen>)}
      {row('mail', <MailAction isTestMailSent={isTestMailSent} canSendMail={canSendMail} />)}
      {row(
        'second-factor',
        checks['second-factor'].state === 'stuck' && (
          <ActionButton fields={{ intent: 'remind' }}>Remind</ActionButton>
        ),
      )}
      {row('check-in', <ActionButton fields={{ intent: 'end-links' }}>End all</ActionButton>)}
      {row('calendar')}
      {row('passphrase', <OpenScreen to="passphrase">Make new</OpenScreen>)}
      <HandoverRow title={checkTitles.outside} check={checks.outside}>
        <OpenScreen to="outside">Open</OpenScreen>
      </HandoverRow>
    </ul>
  )
}

function OpenScreen({ to, children }: { to: Parameters<typeof screenAddress>[0]; children: ReactNode }) {
  return (
    <ButtonLink to={screenAddress(to)} variant="soft" size="s">
      {children}
    </ButtonLink>
  )
}

function MailAction({ isTestMailSent, canSendMail }: { isTestMailSent: boolean; canSendMail: boolean }) {
  if (!canSendMail)
    return (
      <ButtonLink to="/admin/settings?tab=mail" variant="soft" size="s">
        Set up
      </ButtonLink>
    )
  return (
    <>
      {isTestMailSent && (
        <ActionButton fields={{ intent: 'tick', name: 'mail-arrived' }}>It arrived</ActionButton>
      )}
      <ActionButton fields={{ intent: 'test-mail' }} variant={isTestMailSent ? 'bare' : 'soft'}>
        {isTestMailSent ? 'Send again' : 'Send a test mail'}
      </ActionButton>
    </>
  )
}

function BackupRows({ view: { checks } }: { view: HandoverView }) {
  return (
    <ul className={styles.rows} aria-label="A fresh backup">
      <HandoverRow title={checkTitles.made} check={checks.made}>
        <MakeBackup />
      </HandoverRow>
      <HandoverRow title={checkTitles.tried} check={checks.tried} />
      <HandoverRow title={checkTitles.downloaded} check={checks.downloaded}>
        <OpenScreen to="backup">Download</OpenScreen>
      </HandoverRow>
    </ul>
  )
}

function BookletStep({ check }: { check: Check }) {
  return (
    <>
      <p className="mut sm">
        What is where, ten usual things, the year month by month, what to do when it is down. No secret is in
        it.
      </p>
      <div className="cluster">
        <ButtonLink to="/admin/handbook" variant="line">
          Open the booklet
        </ButtonLink>
        {check.state !== 'done' && (
          <ActionButton fields={{ intent: 'tick', name: 'booklet-printed' }} size="m">
            It is printed
          </ActionButton>
        )}
      </div>
    </>
  )
}

function Finish({ checks, years }: { checks: Checks; years: HandoverView['years'] }) {
  const { done, all } = progressOf(checks)
  const isReady = checks.people.state === 'done' && checks.ends.state === 'done'
  const openCount = all - done
  return (
    <div className={styles.end}>
      <p className="mut sm measure">
        {isReady
          ? openCount === 0
            ? `Everything is done. The committee ${years.to} runs this site.`
            : `${openCount} of ${all} are not done. If you finish now, the new committee sees to them.`
          : 'It can be finished when a new super admin has accepted and the last days are set.'}
      </p>
      {isReady && (
        <ActionButton fields={{ intent: 'finish' }} variant={openCount === 0 ? 'lamp' : 'line'} size="m">
          Finish the handover
        </ActionButton>
      )}
    </div>
  )
}

export function BookletCard() {
  return (
    <Panel title="Booklet">
      <p className="mut sm">
        What is where, ten usual things, the year month by month, what to do when it is down.
      </p>
      <div className="cluster">
        <ButtonLink to="/admin/handbook" variant="line" size="s">
          Read and print
        </ButtonLink>
      </div>
    </Panel>
  )
}
