import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { FormResult } from '#app/club/form-result.ts'
import { limitPhoneInput, type PhoneChange } from '#app/club/person-fields.rules.ts'
import { restoreTyped } from '#app/ui/early-typing.ts'
import { Button } from '#app/ui/button.tsx'
import type { JoinAnswers } from '../model.ts'
import type { JoinField } from '../rules.ts'
import { JoinFields, type JoinFieldsState } from './join-form.tsx'
import styles from './status.module.css'

function useCorrection(answers: JoinAnswers, answer: FormResult | null): JoinFieldsState {
  const refused = answer?.ok === false ? answer : null
  const [draft, setDraft] = useState<JoinFieldsState['draft']>({ ...answers, ...refused?.typed })
  const [edited, setEdited] = useState<{ since: FormResult | null; fields: JoinField[] }>({
    since: null,
    fields: [],
  })
  const fields = edited.since === answer ? edited.fields : []
  const errors = Object.entries(refused?.errors ?? {}).filter(
    ([field]) => !fields.includes(field as JoinField),
  )
  return {
    draft,
    errors: Object.fromEntries(errors),
    isSubmitting: useNavigation().state === 'submitting',
    edit(field, text, change?: PhoneChange) {
      setDraft({ ...draft, [field]: field === 'phone' ? limitPhoneInput(text, change) : text })
      setEdited({ since: answer, fields: [...fields, field] })
    },
  }
}

export function CorrectAnswers({ answers, answer }: { answers: JoinAnswers; answer: FormResult | null }) {
  useEffect(restoreTyped, [])
  const form = useCorrection(answers, answer)
  return (
    <details className={styles.fold} open={answer?.ok === false && answer.errors !== undefined}>
      <summary>Correct my answers</summary>
      <Form method="post" preventScrollReset noValidate>
        <JoinFields form={form} />
        <p className="mut sm">Another phone number makes it a new request. This link stays the same.</p>
        <Button type="submit" name="intent" value="correct" isBusy={form.isSubmitting} busyText="Saving...">
          Save my answers
        </Button>
      </Form>
    </details>
  )
}
