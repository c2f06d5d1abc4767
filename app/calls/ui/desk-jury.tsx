import { Form, useFetcher, useNavigation } from 'react-router'
import { counted } from '#app/club/counted.rules.ts'
import type { FormResult } from '#app/club/form-result.ts'
import { type Clock, plainDay } from '#app/ui/ago.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmForm } from '#app/ui/confirm-form.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Row, RowList, RowWord } from '#app/ui/row.tsx'
import { JURY_ADDRESS } from '../jury.rules.ts'
import type { CallDesk } from '../desk.server.ts'
import type { Juror } from '../model.ts'
import styles from './desk.module.css'

export interface JuryProps {
  desk: CallDesk
  jurors: readonly Juror[]
  clock: Clock
  publicUrl: string
  requestKey: string
  /** Beside what is mailed; '' where mails leave. */
  mailsNote: string
  answer: FormResult | null
}

/** Who watches for a call, each by a link. */
export function Jury({ desk: { call, counts }, jurors, clock, publicUrl, requestKey, answer }: JuryProps) {
  const refused = answer?.ok === false && answer.typed?.['intent'] === 'add-juror' ? answer : null
  const isBusy = useNavigation().formData?.get('intent') === 'add-juror'
  return (
    <Fold
      title="Jury"
      state={jurors.length === 0 ? 'Nobody yet' : counted(jurors.length, 'person', 'people')}
      opensFor={refused}
    >
      <div className="stack">
        <p className="sm mut">
          A juror needs no account: whoever has the link watches and marks.
          {call.hidesNames ? ' Names are hidden from it.' : ''} Nobody sees the marks of others.
        </p>
        {jurors.length > 0 && (
          <RowList label="Jury">
            {jurors.map((juror) => (
              <JurorRow key={juror.id} {...{ juror, publicUrl, clock }} films={counts.received} />
            ))}
          </RowList>
        )}
        <Form key={jurors.length} method="post" className="stack" data-gap="3" preventScrollReset noValidate>
          <HiddenFields fields={{ intent: 'add-juror', requestKey }} />
          <div className="grid2">
            <Field label="Name of the juror" error={refused?.errors?.['name']}>
              <TextInput name="name" defaultValue={refused?.typed?.['name']} autoComplete="off" />
            </Field>
            <Field label="Link works until" hint="To the end of the day" error={refused?.errors?.['endsOn']}>
              <TextInput type="date" name="endsOn" defaultValue={refused?.typed?.['endsOn']} />
            </Field>
          </div>
          <div>
            <Button type="submit" variant="line" size="s" isBusy={isBusy} busyText="One moment...">
              Make a link
            </Button>
          </div>
        </Form>
      </div>
    </Fold>
  )
}

function JurorRow({
  juror,
  films,
  publicUrl,
  clock,
}: {
  juror: Juror
  films: number
  publicUrl: string
  clock: Clock
}) {
  const { id, name, linkKey, endsAt, reviewed } = juror
  const fetcher = useFetcher<FormResult>()
  const link = linkKey && `${publicUrl}${JURY_ADDRESS}/${linkKey}`
  const isOver = endsAt <= clock.now
  return (
    <Row
      title={name}
      facts={[
        `${reviewed} of ${films} seen`,
        isOver
          ? 'Link ended'
          : `until ${plainDay(new Date(Date.parse(endsAt) - 1).toISOString(), clock.timeZone)}`,
      ]}
      action={
        !isOver &&
        link && (
          <CopyButton text={link} otherwise={link} variant="soft">
            <RowWord>Copy link</RowWord>
          </CopyButton>
        )
      }
    >
      {link && <p className={`sm ${styles.link}`}>{link}</p>}
      <ConfirmForm
        fetcher={fetcher}
        action=""
        fields={{ intent: 'remove-juror', id }}
        trigger={{ label: `End the link of ${name}`, children: 'End the link' }}
        question={{
          title: `End the link of ${name}?`,
          help: 'The link stops working and the marks of this juror are deleted.',
          confirm: 'End it',
          busy: 'Ending...',
          keep: 'Keep the link',
        }}
        {...(fetcher.data && { answer: fetcher.data })}
      />
    </Row>
  )
}
