import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { ColourChoice, useTypedColours } from '#app/club/ui/colour-choice.tsx'
import { type FormResult } from '#app/club/form-result.ts'
import { ResultAlert } from '#app/club/ui/result-alert.tsx'
import { mustBeAble } from '#app/accounts/permissions.ts'
import {
  FIRST_RUN_FAILED,
  type FirstRunScreen,
  isStep,
  JOINS_DRAFT,
  screenPath,
} from '#app/first-run/first-run.rules.ts'
import type { DemoState } from '#app/first-run/demo.rules.ts'
import { DemoNote } from '#app/first-run/ui/demo-panel.tsx'
import {
  ContactFields,
  EventFields,
  NameFields,
  resultOf,
  TextFields,
} from '#app/first-run/ui/first-run-fields.tsx'
import {
  FirstRunFrame,
  FinishButtons,
  ScreenTitle,
  StepButtons,
  StillOpen,
} from '#app/first-run/ui/first-run-frame.tsx'
import { LogoFields } from '#app/first-run/ui/first-run-logo.tsx'
import { PeopleList, PersonFields } from '#app/first-run/ui/first-run-people.tsx'
import { FirstRunPreview, PreviewButton, useTypedForm } from '#app/first-run/ui/first-run-preview.tsx'
import { AdminImageField } from '#app/events/ui/admin-image-field.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { SeenVersion } from '#app/ui/seen-version.tsx'
import { useFocusOnRefusal } from '#app/ui/use-focus-on-refusal.ts'
import { guardLoader } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { actionWithFallback } from '../network-fallback.ts'
import { firstRunAction } from './first-run-actions.server.ts'
import { type FirstRunData, firstRunScreenView, screenIn } from './first-run-view.server.ts'
import { pictureCheck } from '../picture-check.ts'

export const meta = (args: MetaArgs) => unlistedHead('Make it yours', args)

export async function loader(args: LoaderFunctionArgs) {
  return guardLoader(args, async (acting) => {
    mustBeAble(acting.viewer, 'settings.change')
    return firstRunScreenView(acting, screenIn(args.request.url))
  })
}

export async function action(args: ActionFunctionArgs) {
  return firstRunAction(args)
}

export const clientAction = actionWithFallback(FIRST_RUN_FAILED)

type Part = FirstRunData['part']

const titles: Record<FirstRunScreen, [title: string, help: string]> = {
  name: ['What is your club called?', 'Shown everywhere: header, mails, share pictures.'],
  logo: ['Your logo', 'Drawn from the short name, or a file of your own.'],
  colours: [
    'Two colours',
    'The dark and the light look are made from them. What cannot be read is corrected.',
  ],
  texts: ['A few sentences', 'You can change them any time, on the page.'],
  contact: ['How people reach you', 'What is empty is left out of the site.'],
  people: ['Your team', 'Two or three are enough for today.'],
  event: [
    'Your first event',
    'Free, with registration on this site. You can change everything else under Events.',
  ],
  finish: ['That is the start', 'Everything can be changed under Look and name, and under Edit the site.'],
}

interface FieldsProps {
  part: Part
  answer: FormResult | null
  /** The field that changed; none: several. */
  onChange: (field?: string) => void
}

function Fields({ part, answer, onChange }: FieldsProps): ReactNode {
  const { screen } = part
  if (screen === 'logo') return <LogoFields hasLogo={part.hasLogo} answer={answer} picture={pictureCheck} />
  if (screen === 'colours') return <ColourFields part={part} answer={answer} onChange={onChange} />
  if (screen === 'people')
    return (
      <PersonFields requestKey={part.requestKey} ImageField={AdminImageField} {...{ answer, onChange }} />
    )
  if (screen === 'event')
    return (
      <>
        <input type="hidden" name="requestKey" value={part.requestKey} />
        <EventFields values={{}} today={part.today} answer={answer} />
      </>
    )
  if (screen === 'finish') return part.demo.isPresent ? <DemoChoice demo={part.demo} /> : null
  return (
    <>
      <SeenVersion latest={part.savedAt} own={resultOf(answer, 'seenAt').typed} />
      {screen === 'name' && <NameFields values={part.values} answer={answer} />}
      {screen === 'texts' && <TextFields {...part} answer={answer} />}
      {screen === 'contact' && <ContactFields {...part} answer={answer} />}
    </>
  )
}

function DemoChoice({ demo }: { demo: DemoState }) {
  return (
    <>
      <h3>And the demo?</h3>
      <DemoNote demo={demo} />
      <p className="mut measure">
        Keep it to look around, or empty it now: what you wrote stays, and for a day everything can be brought
        back under Settings.
      </p>
    </>
  )
}

function ColourFields({
  part,
  answer,
  onChange,
}: FieldsProps & { part: Extract<Part, { colours: object }> }) {
  const { shown, change, valid } = useTypedColours(part.colours, answer)
  return (
    <>
      <SeenVersion latest={part.savedAt} own={resultOf(answer, 'seenAt').typed} />
      <ColourChoice
        shown={shown}
        valid={valid}
        errors={answer?.ok === false ? answer.errors : undefined}
        onChange={(part) => {
          change(part)
          onChange()
        }}
      />
    </>
  )
}

/** Sent by the Enter key: without it the first button of the form would be, such as a pair of colours. */
function DefaultButton({ screen }: { screen: FirstRunScreen }) {
  const intent = screen === 'people' ? 'add' : 'save'
  return <button type="submit" name="intent" value={intent} hidden tabIndex={-1} aria-hidden="true" />
}

/** After one person was added the form is empty for the next. Answers how often that was. */
function useNextPerson(form: RefObject<HTMLFormElement | null>, added: FormResult | null): number {
  const [last, setLast] = useState({ added, count: 0 })
  if (added && added !== last.added) setLast({ added, count: last.count + 1 })
  useEffect(() => {
    if (added) form.current?.querySelector<HTMLInputElement>('input[name=name]')?.focus()
  }, [added, form])
  return last.count
}

export default function MakeItYoursPage() {
  const { part, loadedAt, ...progress } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? null
  const { screen } = part
  const id = useId()
  const form = useRef<HTMLFormElement>(null)
  const { shown, note } = useTypedForm(form, { screen, loadedAt })
  const [title, help] = titles[screen]
  return (
    <FirstRunFrame
      {...progress}
      screen={screen}
      preview={<FirstRunPreview shown={shown} />}
      foot={
        isStep(screen) ? (
          <StepButtons form={id} screen={screen} />
        ) : (
          <FinishButtons form={id} hasDemo={part.screen === 'finish' && part.demo.isPresent} />
        )
      }
    >
      <ScreenTitle screen={screen} title={title} aside={<PreviewButton shown={shown} />}>
        {help}
      </ScreenTitle>
      {'hasDraft' in part && part.hasDraft && <Alert tone="warn">{JOINS_DRAFT}</Alert>}
      {screen === 'people' && <PeopleList {...part} />}
      {screen === 'finish' && <StillOpen {...progress} tasks={part.open} />}
      <ScreenForm id={id} form={form} part={part} answer={answer} onChange={note} />
    </FirstRunFrame>
  )
}

function ScreenForm({
  id,
  form,
  part,
  answer,
  onChange,
}: FieldsProps & { id: string; form: RefObject<HTMLFormElement | null> }) {
  const { screen } = part
  useFocusOnRefusal(form, answer?.ok === false ? answer : null)
  const round = useNextPerson(form, screen === 'people' && answer?.ok ? answer : null)
  return (
    <Form
      ref={form}
      id={id}
      key={`${screen} ${round}`}
      method="post"
      action={screenPath(screen)}
      encType={screen === 'logo' ? 'multipart/form-data' : undefined}
      noValidate
      preventScrollReset
      className="stack"
      onInput={(event) => onChange((event.target as HTMLInputElement).name)}
    >
      <DefaultButton screen={screen} />
      <ResultAlert result={answer} />
      <Fields part={part} answer={answer} onChange={() => onChange()} />
    </Form>
  )
}
