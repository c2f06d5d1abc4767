import { Form } from 'react-router'
import type { Refusal } from '#app/club/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { RatingChoice } from '#app/ui/rating-choice.tsx'
import { RestoreFocus } from '#app/ui/restore-focus.tsx'
import { FEEDBACK_LINE_MOST, RATINGS } from '../feedback.rules.ts'
import { FEEDBACK_ID } from '../model.ts'
import styles from './ticket-page.module.css'

interface PanelProps {
  /** Answered already. What was answered is not shown: an organiser may see this page. */
  given: boolean
  refusal: Refusal | null
  isSending: boolean
}

/** The two questions after the event, or thanks. */
export function FeedbackPanel(props: PanelProps) {
  const { given } = props
  return (
    <RestoreFocus>
      <section
        id={FEEDBACK_ID}
        className={`stack ${styles.panel}`}
        data-gap="3"
        aria-labelledby="feedback-title"
      >
        <div className="stack" data-gap="3" role="status">
          <h2 id="feedback-title">{given ? 'Thank you' : 'How was it?'}</h2>
          {given && <p>Your answer counts. It is not shown here, since others can open a ticket.</p>}
        </div>
        {!given && <Questions {...props} />}
        <p className="xs mut3">
          {given ? 'An answer stays as it is.' : 'You can answer once.'} The organisers see ratings and lines
          without names, and only once five people have answered. Your answer is kept with your registration
          and erased with it.
        </p>
      </section>
    </RestoreFocus>
  )
}

function Questions({ refusal, isSending }: PanelProps) {
  return (
    <Form method="post" preventScrollReset className="stack" data-gap="4">
      <HiddenFields fields={{ intent: 'feedback' }} />
      <RatingChoice
        legend="Your rating, from 1 (not good) to 5 (very good)"
        name="rating"
        ratings={RATINGS}
        value={refusal?.typed?.['rating']}
        error={refusal?.errors?.['rating']}
      />
      <Field
        label="One line to the organisers"
        hint="May be empty. What should stay, what could be better?"
        error={refusal?.errors?.['line']}
      >
        <TextInput
          name="line"
          defaultValue={refusal?.typed?.['line']}
          maxLength={FEEDBACK_LINE_MOST}
          autoComplete="off"
        />
      </Field>
      <Button type="submit" variant="lamp" isBusy={isSending} busyText="Sending...">
        Send
      </Button>
    </Form>
  )
}
