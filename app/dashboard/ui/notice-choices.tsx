import { Form, useNavigation } from 'react-router'
import type { FormResult } from '#app/club/form-result.ts'
import { ResultAlert } from '#app/club/ui/result-alert.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import { Panel } from '#app/ui/panel.tsx'
import {
  type NoticeChoices,
  type NoticeKind,
  noticeLabels,
  noticeTimings,
  timingLabels,
} from '../committee-notices.rules.ts'

/** The notices an admin gets by mail, and when. `answer` is the result of this form. */
export function NoticeChoicesForm({
  kinds,
  choices,
  answer,
}: {
  kinds: readonly NoticeKind[]
  choices: NoticeChoices
  answer: FormResult | null
}) {
  const isBusy = useNavigation().formData?.get('intent') === 'choose-notices'
  return (
    <Panel title="Mails to you">
      <Form method="post" className="stack" preventScrollReset>
        <input type="hidden" name="intent" value="choose-notices" />
        <p className="mut sm">
          Numbers and titles of events, no names of people. A daily mail comes only when something waits.
        </p>
        <ResultAlert result={answer} />
        {kinds.map((kind) => (
          <Field key={kind} label={noticeLabels[kind]}>
            <Select name={kind} defaultValue={choices[kind]}>
              {noticeTimings.map((timing) => (
                <option key={timing} value={timing}>
                  {timingLabels[timing]}
                </option>
              ))}
            </Select>
          </Field>
        ))}
        <Button type="submit" isBusy={isBusy} busyText="Saving...">
          Save
        </Button>
      </Form>
    </Panel>
  )
}
