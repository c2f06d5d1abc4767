import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, TextArea, TextInput } from '#app/ui/field.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { type Answer, toneOf } from '../answer.ts'
import type { ClubSettings, SettingName } from '../model.ts'
import { settingLabels } from '../rules.ts'
import styles from './settings.module.css'

type Shown = Omit<ClubSettings, 'inviteUrl'>

/** Its `savedAt` is what the next saving must have seen. */
export type SettingsAnswer = Answer & { savedAt?: string }

interface Fields {
  shown: Shown
  answer: SettingsAnswer | null
}

const PRIVACY_ROWS = 14

/** The fields keep what is typed; only an answer tells the form that it has seen what others saved. */
export function SettingsForm({
  shown,
  hasInvite,
  savedAt,
  answer,
}: Fields & { hasInvite: boolean; savedAt: string }) {
  const [openedAt] = useState(savedAt)
  const isBusy = useNavigation().formMethod === 'POST'
  return (
    <Form method="post" noValidate preventScrollReset className={styles.form}>
      <input type="hidden" name="seenAt" value={answer?.savedAt ?? openedAt} />
      <div className={styles.panels}>
        <Panel title="The club">
          <Text name="name" {...{ shown, answer }} autoComplete="organization" />
          <Text name="tagline" {...{ shown, answer }} />
          <Text name="vimeoId" {...{ shown, answer }} hint="The number or the address of a video on Vimeo" />
        </Panel>
        <Panel title="Links">
          <Text name="instagram" {...{ shown, answer }} hint="Empty: not shown" type="url" />
          <Text name="linkedin" {...{ shown, answer }} hint="Empty: not shown" type="url" />
          <Text name="youtube" {...{ shown, answer }} hint="Empty: not shown" type="url" />
          <Invite hasInvite={hasInvite} answer={answer} />
        </Panel>
      </div>
      <Panel title="Privacy page">
        <Privacy {...{ shown, answer }} />
      </Panel>
      {answer && <Alert tone={toneOf(answer)}>{answer.ok ? answer.said : answer.sentence}</Alert>}
      <Button type="submit" isBusy={isBusy} busyText="Saving..." className={styles.save}>
        Save settings
      </Button>
    </Form>
  )
}

function told(answer: SettingsAnswer | null, name: SettingName) {
  const refused = answer?.ok === false ? answer : null
  return { error: refused?.errors?.[name], typed: refused?.typed?.[name] }
}

function Text({
  name,
  shown,
  answer,
  hint,
  ...rest
}: Fields & {
  name: Exclude<keyof Shown, 'privacy'>
  hint?: string
  type?: string
  autoComplete?: string
}) {
  const { error, typed } = told(answer, name)
  return (
    <Field label={settingLabels[name]} hint={hint} error={error}>
      <TextInput name={name} defaultValue={typed ?? shown[name]} spellCheck={false} {...rest} />
    </Field>
  )
}

/** Written, never read: the invite is handed out with an approval only. */
function Invite({ hasInvite, answer }: { hasInvite: boolean; answer: SettingsAnswer | null }) {
  const { error, typed } = told(answer, 'inviteUrl')
  const hint = hasInvite
    ? 'One is set. Leave this empty to keep it, or write another.'
    : 'Empty: the one the site was started with.'
  return (
    <Field label={settingLabels.inviteUrl} hint={hint} error={error}>
      <TextInput
        // Kept links are not shown again.
        key={answer?.ok ? answer.savedAt : 'first'}
        name="inviteUrl"
        type="url"
        defaultValue={typed}
        placeholder="https://..."
        autoComplete="off"
        spellCheck={false}
      />
    </Field>
  )
}

function Privacy({ shown, answer }: Fields) {
  const { error, typed } = told(answer, 'privacy')
  return (
    <Field
      label={settingLabels.privacy}
      hint="A line that begins with # opens a part; an e-mail address on a line of its own becomes a link. Empty: the text the site came with."
      error={error}
    >
      <TextArea name="privacy" rows={PRIVACY_ROWS} defaultValue={typed ?? shown.privacy} />
    </Field>
  )
}
