import { Form, useNavigation } from 'react-router'
import type { FormResult } from '#app/club/form-result.ts'
import { ResultAlert } from '#app/club/ui/result-alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { DAILY_MAIL, type NoticeChoices, REQUESTS_AT_ONCE } from '../rules.ts'
import styles from './notice-choices.module.css'

/** The mails an admin gets. `answer` is the result of this form. */
export function NoticeChoicesForm({
  choices: { dailyMail, requestsAtOnce },
  answer,
}: {
  choices: NoticeChoices
  answer: FormResult | null
}) {
  const typed = answer?.ok === false ? answer.typed : undefined
  const isTicked = (name: keyof NoticeChoices, isSaved: boolean) => (typed ? name in typed : isSaved)
  const isBusy = useNavigation().formData?.get('intent') === 'choose-mails'
  return (
    <Fold
      title="Mails to you"
      state={
        [dailyMail && DAILY_MAIL, requestsAtOnce && REQUESTS_AT_ONCE].filter(Boolean).join(', ') || 'None'
      }
      opensFor={answer}
    >
      <Form method="post" className={`stack ${styles.form}`} preventScrollReset>
        <input type="hidden" name="intent" value="choose-mails" />
        <p className="mut sm">
          Numbers and titles of events, no names of people. The daily mail comes only when something waits:
          requests, comments, films, full events, waitlists, events of tomorrow.
        </p>
        <ResultAlert result={answer} />
        <label className={styles.switch}>
          <input type="checkbox" name="dailyMail" defaultChecked={isTicked('dailyMail', dailyMail)} />
          {DAILY_MAIL}
        </label>
        <label className={styles.switch}>
          <input
            type="checkbox"
            name="requestsAtOnce"
            defaultChecked={isTicked('requestsAtOnce', requestsAtOnce)}
          />
          {REQUESTS_AT_ONCE}
        </label>
        <Button type="submit" isBusy={isBusy} busyText="Saving...">
          Save
        </Button>
      </Form>
    </Fold>
  )
}
