import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { type HandbookView, months, type Topic, topics, troubles, whomToAsk } from '../rules.ts'
import styles from './handbook.module.css'

/** 'How this site runs': on the screen and, printed, a booklet. */
export function Handbook({ view }: { view: HandbookView }) {
  return (
    <div className="stack">
      <div className={styles.cover} id="start">
        <p className="mut">
          {view.clubName}, {view.year}. For the committee. Printed {view.printed}. No passwords inside.
        </p>
        <Button
          size="s"
          variant="line"
          className={`scripted ${styles.onScreen}`}
          onClick={() => window.print()}
        >
          Print the booklet
        </Button>
      </div>
      <Contents />
      <Panel title="What is where">
        <Facts facts={view.facts} />
      </Panel>
      <Panel title="Ten usual things">
        <Topics />
      </Panel>
      <Panel title="The year, month by month">
        <Facts facts={months.map(({ month, tasks }) => ({ name: month, value: tasks }))} />
      </Panel>
      <Panel title="Whom to ask">
        <Facts facts={whomToAsk(view)} />
      </Panel>
      <Panel title="Trouble, moves and money">
        {troubles.map(({ id, title, steps }) => (
          <Part key={id} id={id} title={title} steps={steps} />
        ))}
      </Panel>
    </div>
  )
}

/** One chapter: what '?' of a screen leads to. */
export function HandbookTopic({
  topic: { title, steps },
  from,
}: {
  topic: Topic
  /** The screen that it is about; null: not known. */
  from: string | null
}) {
  return (
    <Panel title={title}>
      <Steps steps={steps} />
      <div>
        <ButtonLink
          to={`/admin/handbook${from === null ? '' : `?${new URLSearchParams({ from })}`}`}
          variant="line"
          size="s"
        >
          The whole handbook
        </ButtonLink>
      </div>
    </Panel>
  )
}

function Contents() {
  return (
    <Panel title="Contents">
      <ul className={styles.contents}>
        {[...topics, ...troubles].map(({ id, title }) => (
          <li key={id}>
            <Link to={`#${id}`}>{title}</Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Topics() {
  return topics.map(({ id, title, steps, to }) => (
    <Part key={id} id={id} title={title} steps={steps}>
      {to && (
        <ButtonLink
          to={to}
          variant="line"
          size="s"
          className={styles.onScreen}
          aria-label={`Open the screen: ${title}`}
        >
          Open the screen
        </ButtonLink>
      )}
    </Part>
  ))
}

interface PartProps {
  id: string
  title: string
  steps: readonly string[]
  children?: ReactNode
}

function Part({ id, title, steps, children }: PartProps) {
  return (
    <section className={styles.part} id={id} aria-labelledby={`${id}-title`}>
      <h3 className="h4" id={`${id}-title`}>
        {title}
      </h3>
      <Steps steps={steps} />
      {children && <div>{children}</div>}
    </section>
  )
}

function Steps({ steps }: Pick<PartProps, 'steps'>) {
  return (
    <ol className={styles.steps}>
      {steps.map((step) => (
        <li key={step}>{step}</li>
      ))}
    </ol>
  )
}
