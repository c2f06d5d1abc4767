import { type ReactNode, useRef } from 'react'
import { Form, type useFetcher, useNavigation } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Field, TextArea, TextInput } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { SeenVersion } from '#app/ui/seen-version.tsx'
import { useFocusOnRefusal } from '#app/ui/use-focus-on-refusal.ts'
import type { FormResult } from '../form-result.ts'
import type { ClubSettings, SettingName } from '../model.ts'
import { settingLabels } from '../rules.ts'
import { DEFAULT_WELCOME } from '../welcome.rules.ts'
import { ResultAlert } from './result-alert.tsx'
import styles from './settings.module.css'
import { WelcomeField } from './welcome-field.tsx'

type FormSettings = Omit<ClubSettings, 'inviteUrl'>

/** Its `savedAt` is what the next saving must have seen. `undone`: the entry of the audit log that it is about. `about`: the part whose button was pressed. */
export type SettingsAnswer = FormResult & { savedAt?: string; undone?: string; about?: string }

interface Fields {
  shown: FormSettings
  answer: SettingsAnswer | null
}

const PRIVACY_ROWS = 14
const PLACE_HINT = 'A link, or a name such as @clubname. Leave empty to hide it.'

type TextName = Exclude<keyof FormSettings, 'privacy' | 'welcome'>

interface TextProps {
  hint?: string
  type?: string
  autoComplete?: string
  inputMode?: 'url' | 'numeric'
}

const texts: Record<TextName, TextProps> = {
  name: { autoComplete: 'organization' },
  short: { hint: 'One to four letters or digits: the logo, the app icon and the app’s name' },
  tagline: { hint: 'The line in the footer of every page' },
  city: { hint: 'In page titles, the footer and event details' },
  department: { hint: 'Shown under the faculty coordinator’s name' },
  vimeoId: { hint: 'The number or address of a video on Vimeo. Empty: the home page has no showcase' },
  creditText: { hint: 'At the end of every page, beside the theme switch' },
  creditUrl: { inputMode: 'url' },
  contactEmail: {
    hint: 'For everybody to see: in privacy notices, on the contact page, in mails about accounts. Leave empty to name none',
    type: 'email',
  },
  filmFormUrl: { hint: 'The form that ‘Submit Film’ opens in a new tab', inputMode: 'url' },
  instagram: { hint: PLACE_HINT },
  linkedin: { hint: PLACE_HINT },
  youtube: { hint: PLACE_HINT },
  mailsPerMinute: {
    hint: 'How fast mails to many people leave: those about changes of an event, and messages. Ask your mail provider; empty is 120',
    inputMode: 'numeric',
  },
}

/** The fields keep what is typed; only a result updates the version that the form has seen. */
export function SettingsForm({
  shown,
  hasInvite,
  welcomeHasInvite,
  savedAt,
  answer,
}: Fields & {
  hasInvite: boolean
  /** A link of the settings or of the environment. */
  welcomeHasInvite: boolean
  savedAt: string
}) {
  const form = useRef<HTMLFormElement>(null)
  useFocusOnRefusal(form, answer?.ok === false ? answer : null)
  const part = { shown, answer }
  return (
    // In parts, because ten thousand letters of Hindi are three times as long in the other kind of form.
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      className="stack"
    >
      <SeenVersion latest={savedAt} own={answer?.savedAt ?? resultOf(answer, 'seenAt').typed} />
      {/* What Enter presses, in whichever part. */}
      <button type="submit" hidden>
        Save settings
      </button>
      <div>
        <Part
          title="The club"
          state={[shown.name, shown.city].filter(Boolean).join(', ')}
          names={clubNames}
          {...part}
        >
          <Texts names={clubNames} {...{ shown, answer }} />
        </Part>
        <Part
          title="Contact and links"
          state={shown.contactEmail || 'No contact email'}
          names={[...contactNames, 'inviteUrl']}
          {...part}
        >
          <Texts names={contactNames} {...{ shown, answer }} />
          <Invite hasInvite={hasInvite} answer={answer} />
        </Part>
        <Part
          title="Welcome of new members"
          state={welcomeHasInvite ? 'With the link of the WhatsApp group' : 'Without a link to a group'}
          names={['welcome']}
          {...part}
        >
          <Welcome {...{ shown, answer }} hasInvite={welcomeHasInvite} />
        </Part>
        <Part
          title="Mails"
          state={
            shown.mailsPerMinute ? `At most ${shown.mailsPerMinute} a minute` : 'The usual number a minute'
          }
          names={['mailsPerMinute']}
          {...part}
        >
          <Text name="mailsPerMinute" {...{ shown, answer }} />
        </Part>
        <Part title="Privacy page" state="What visitors read about their data" names={['privacy']} {...part}>
          <Privacy key={shown.privacy} {...{ shown, answer }} />
        </Part>
      </div>
      {!partOf(answer) && <ResultAlert result={answer} />}
    </Form>
  )
}

const clubNames = [
  'name',
  'short',
  'tagline',
  'city',
  'department',
  'vimeoId',
  'creditText',
  'creditUrl',
] as const
const contactNames = ['contactEmail', 'filmFormUrl', 'instagram', 'linkedin', 'youtube'] as const

/** The title of the part whose button was pressed. */
const partOf = (answer: SettingsAnswer | null) =>
  answer?.about || (answer?.ok === false && answer.typed?.['about'])

/** Open with its answer, and while something in it is not saved. Each button saves what is typed in the others, too. */
function Part({
  title,
  state,
  names,
  shown,
  answer,
  children,
}: Fields & {
  title: string
  state: string
  names: readonly SettingName[]
  children: ReactNode
}) {
  const isBusy = useNavigation().formMethod === 'POST'
  const saved: Partial<Record<SettingName, string>> = { ...shown, welcome: shown.welcome || DEFAULT_WELCOME }
  const isUnsaved = names.some((name) => {
    const { error, typed } = resultOf(answer, name)
    return error !== undefined || (typed !== undefined && typed !== (saved[name] ?? ''))
  })
  const isAnswered = partOf(answer) === title
  return (
    <Fold title={title} state={state} opensFor={(isUnsaved || isAnswered) && (answer ?? true)}>
      {children}
      {isAnswered && <ResultAlert result={answer} />}
      <Button
        type="submit"
        name="about"
        value={title}
        variant="soft"
        isBusy={isBusy}
        busyText="Saving..."
        className={styles.save}
      >
        Save settings
      </Button>
    </Fold>
  )
}

function Texts({ names, ...fields }: Fields & { names: readonly TextName[] }) {
  return names.map((name) => <Text key={name} name={name} {...fields} />)
}

function Welcome({ shown, answer, hasInvite }: Fields & { hasInvite: boolean }) {
  const { typed = shown.welcome, error } = resultOf(answer, 'welcome')
  return <WelcomeField initial={typed} clubName={shown.name} hasInvite={hasInvite} error={error} />
}

/** The facts that can be edited on the page that shows them (edit-on-page.tsx). */
export type FactName = Exclude<TextName, 'mailsPerMinute'> | 'privacy'

interface SettingsPartProps extends Fields {
  names: readonly FactName[]
  savedAt: string
  beside: { Form: ReturnType<typeof useFetcher>['Form']; action: string }
  isBusy: boolean
}

/** Some of the fields, beside a page: the rest stays as it is. */
export function SettingsPart({
  names,
  shown,
  savedAt,
  answer,
  beside: { Form: BesideForm, action },
  isBusy,
}: SettingsPartProps) {
  const form = useRef<HTMLFormElement>(null)
  useFocusOnRefusal(form, answer?.ok === false ? answer : null)
  return (
    <BesideForm
      ref={form}
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      className="stack"
    >
      <SeenVersion latest={savedAt} own={answer?.savedAt ?? resultOf(answer, 'seenAt').typed} />
      {names.map((name) =>
        name === 'privacy' ? (
          <Privacy key={shown.privacy} {...{ shown, answer }} />
        ) : (
          <Text key={name} name={name} {...{ shown, answer }} />
        ),
      )}
      <ResultAlert result={answer} />
      <Button type="submit" isBusy={isBusy} busyText="Saving...">
        Save settings
      </Button>
    </BesideForm>
  )
}

function resultOf(answer: SettingsAnswer | null, name: SettingName | 'seenAt') {
  const refused = answer?.ok === false ? answer : null
  return { error: refused?.errors?.[name], typed: refused?.typed?.[name] }
}

function Text({ name, shown, answer }: Fields & { name: TextName }) {
  const { error, typed } = resultOf(answer, name)
  const { hint, ...rest } = texts[name]
  return (
    <Field label={settingLabels[name]} hint={hint} error={error}>
      <TextInput name={name} defaultValue={typed ?? shown[name]} spellCheck={false} {...rest} />
    </Field>
  )
}

/** Written, never read: the invite is handed out with an approval only. */
function Invite({ hasInvite, answer }: { hasInvite: boolean; answer: SettingsAnswer | null }) {
  const { error, typed } = resultOf(answer, 'inviteUrl')
  const hint = hasInvite
    ? 'A link is set. Leave this empty to keep it, or enter a new one.'
    : 'Goes into the WhatsApp welcome of new members. Without one the welcome has no link.'
  return (
    <Field label={settingLabels.inviteUrl} hint={hint} error={error}>
      <TextInput
        // The links of the last save are not shown again.
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
  const { error, typed } = resultOf(answer, 'privacy')
  return (
    <Field
      label={settingLabels.privacy}
      hint="A line that begins with # is a heading. An email address alone on a line becomes a link. Leave empty to use the standard text."
      error={error}
    >
      {/* The standard text names the contact address: with this one the server knows it again. */}
      <input type="hidden" name="shownEmail" defaultValue={shown.contactEmail} />
      <TextArea name="privacy" rows={PRIVACY_ROWS} defaultValue={typed ?? shown.privacy} />
    </Field>
  )
}
