import { Form } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { FIRST_RUN_PATH, type FirstRun, firstRunTask } from '../first-run.rules.ts'
import styles from './first-run.module.css'

/** The first card on a fresh site, until the first run is finished. */
export function FirstRunCard({ state }: { state: FirstRun }) {
  const isBegun = state.done.length + state.skipped.length > 0 || state.leftAt !== null
  return (
    <section className={styles.card} aria-labelledby="first-run">
      <div>
        <h2 id="first-run">{isBegun ? firstRunTask(state) : 'Make it yours'}</h2>
        <p className="mut sm measure">Seven short steps to a site of your own.</p>
      </div>
      <div className="cluster">
        <ButtonLink to={FIRST_RUN_PATH} variant="lamp" size="s">
          {isBegun ? 'Continue' : 'Begin'}
        </ButtonLink>
        {!state.leftAt && (
          <Form method="post" action={FIRST_RUN_PATH}>
            <Button type="submit" name="intent" value="later" variant="bare" size="s">
              Later
            </Button>
          </Form>
        )}
      </div>
    </section>
  )
}
