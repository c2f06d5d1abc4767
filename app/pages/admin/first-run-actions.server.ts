import { redirect } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { brandProblemMessages, brandSuccessMessages } from '#app/club/brand.rules.ts'
import { type FormResult, formText, formValues, refusal } from '#app/club/form-result.ts'
import { settingProblemMessages } from '#app/club/rules.ts'
import type { ContentKind } from '#app/content/model.ts'
import { contentProblemMessages } from '#app/content/rules.ts'
import {
  contentDraft,
  contentItem,
  publishDraft,
  removeItem,
  saveItem,
} from '#app/content/use-cases.server.ts'
import {
  FIRST_RUN_FAILED,
  type FirstRunStep,
  isStep,
  lettersOf,
  screenAfter,
  screenPath,
} from '#app/first-run/first-run.rules.ts'
import {
  changeColours,
  changeLogo,
  changeSettings,
  removeLogo,
  settingsView,
} from '#app/settings/use-cases.server.ts'
import {
  emptyDemo,
  finishFirstRun,
  leaveFirstRun,
  markFirstRunStep,
} from '#app/first-run/use-cases.server.ts'
import { eventProblemMessages } from '#app/events/rules.ts'
import { freeForm } from '#app/events/ui/admin-form-values.ts'
import { DEFAULT_PICTURE } from '#app/events/ui/event-picture.tsx'
import { createEvent } from '#app/events/use-cases.server.ts'
import { homeKind, pagesKind } from '#app/home/use-cases.server.ts'
import { teamKind } from '#app/team/use-cases.server.ts'
import { guardAction } from '../guard.server.ts'
import { coloursIn, logoIn } from './brand-form.server.ts'
import { isOfNobody, screenIn, settingsOf } from './first-run-view.server.ts'

type LoaderArgs = Parameters<typeof guardAction>[0]

/** null: saved, on to the next screen. */
type Saved = FormResult | null

/** Optional fields. An empty required field keeps the example of the demo. */
const mayBeEmpty: ReadonlySet<string> = new Set(['instagram', 'linkedin', 'youtube'])

/** The fields of a screen. */
async function saveSettings(
  acting: Acting,
  form: FormData,
  screen: keyof typeof settingsOf,
  typed = formValues(form),
): Promise<Saved> {
  const { settings } = await settingsView(acting)
  const newSettings: Record<string, string> = { inviteUrl: formText(form, 'inviteUrl') }
  for (const name of settingsOf[screen]) {
    const text = formText(form, name).trim()
    const keepsExample = text === '' && !mayBeEmpty.has(name) && isOfNobody(settings, name)
    if (!keepsExample) newSettings[name] = text
  }
  // The monogram of a new name is its first letters, unless other letters were chosen.
  if (screen === 'name' && formText(form, 'short').trim() === '' && formText(form, 'name').trim() !== '')
    newSettings['short'] = lettersOf(formText(form, 'name')) || settings.short
  const outcome = await changeSettings(acting, { form: newSettings, seenAt: formText(form, 'seenAt') })
  if (outcome.ok) return null
  const errors = outcome.problem === 'invalid' ? outcome.errors : undefined
  // The next press replaces what somebody else saved, as the message says.
  if (outcome.problem === 'changed-elsewhere') typed['seenAt'] = (await settingsView(acting)).savedAt
  return refusal(outcome.problem, settingProblemMessages[outcome.problem], { errors, typed })
}

async function saveLogo(acting: Acting, form: FormData): Promise<Saved> {
  if (formText(form, 'intent') === 'no-logo') {
    const removal = await removeLogo(acting)
    if (removal.ok) return { ok: true, message: brandSuccessMessages.letters }
    return refusal(removal.problem, brandProblemMessages[removal.problem])
  }
  const file = await logoIn(form)
  if (file.byteLength === 0 && formText(form, 'intent') === 'save') return null
  const outcome = await changeLogo(acting, file)
  if (outcome.ok)
    return formText(form, 'intent') === 'save' ? null : { ok: true, message: brandSuccessMessages.logo }
  const errors = outcome.problem === 'invalid' ? outcome.errors : undefined
  return refusal(outcome.problem, brandProblemMessages[outcome.problem], { errors })
}

async function saveColours(acting: Acting, form: FormData): Promise<Saved> {
  const typedColours = coloursIn(form)
  if (formText(form, 'intent') !== 'save')
    return refusal('resumed', brandSuccessMessages.checked, { typed: typedColours })
  const outcome = await changeColours(acting, { colours: typedColours, seenAt: formText(form, 'seenAt') })
  if (outcome.ok) return null
  const errors = outcome.problem === 'invalid' ? outcome.errors : undefined
  return refusal(outcome.problem, brandProblemMessages[outcome.problem], { errors, typed: typedColours })
}

/** Changes the draft of a kind and publishes it; a draft that others began stays one, with this change in it. */
async function saveContent(
  acting: Acting,
  kind: ContentKind,
  entry: Parameters<typeof saveItem>[2],
  typed: Record<string, string>,
): Promise<Saved> {
  const { hasDraft } = await contentDraft(acting, kind)
  const outcome = await saveItem(acting, kind, entry)
  if (!outcome.ok) {
    const errors = outcome.problem === 'invalid' ? outcome.errors : undefined
    const place = 'under Edit the site'
    if (outcome.problem === 'changed-elsewhere') {
      const current = await contentItem(acting, kind, entry.id ?? '')
      typed[kind === homeKind ? 'seenLine' : 'seen'] = current?.seen ?? ''
    }
    return refusal(outcome.problem, contentProblemMessages[outcome.problem], { errors, typed, place })
  }
  if (!hasDraft) await publishDraft(acting, kind)
  return null
}

async function saveTexts(acting: Acting, form: FormData): Promise<Saved> {
  const typed = formValues(form)
  const about = await contentItem(acting, pagesKind, 'about')
  const { line = '', heading = '', lead = '', text = '' } = typed
  const aboutForm = { ...about?.item, heading, lead, text }
  const refusals = [
    await saveContent(acting, homeKind, { id: 'hero', form: { line }, seen: typed['seenLine'] }, typed),
    await saveContent(acting, pagesKind, { id: 'about', form: aboutForm, seen: typed['seen'] }, typed),
    await saveSettings(acting, form, 'texts', typed),
  ].flatMap((result) => (result && !result.ok ? result : []))
  const [first] = refusals
  if (!first) return null
  return {
    ...first,
    typed,
    errors: Object.assign({}, ...refusals.map(({ errors }) => errors)) as typeof first.errors,
  }
}

/** 'Add' stays, for the next person. */
async function savePerson(acting: Acting, form: FormData): Promise<Saved> {
  const intent = formText(form, 'intent')
  if (intent === 'remove') {
    const { hasDraft } = await contentDraft(acting, teamKind)
    await removeItem(acting, teamKind, formText(form, 'id'))
    if (!hasDraft) await publishDraft(acting, teamKind)
    return { ok: true, message: 'Removed.' }
  }
  const typed = formValues(form)
  const isEmpty = ['name', 'title', 'image'].every((name) => (typed[name] ?? '').trim() === '')
  if (isEmpty && intent === 'save') return null
  const entry = { id: null, form: typed, requestKey: formText(form, 'requestKey') }
  const refused = await saveContent(acting, teamKind, entry, typed)
  if (refused || intent === 'save') return refused
  return { ok: true, message: `${typed['name'] ?? ''} is in the team. Add the next one, or continue.` }
}

/** What a first event says that its short form does not ask. */
const eventDefaults = { ...freeForm, way: 'here', image: DEFAULT_PICTURE }

async function saveEvent(acting: Acting, form: FormData): Promise<Saved> {
  const typed = formValues(form)
  const eventForm = { ...eventDefaults, ...typed, aboutEvent: typed['description'] ?? '' }
  const outcome = await createEvent(acting, eventForm, { requestKey: form.get('requestKey') })
  if (outcome.ok) return null
  const errors = outcome.problem === 'invalid' ? outcome.errors : undefined
  const place = 'under Events'
  return refusal(outcome.problem, eventProblemMessages[outcome.problem], { errors, typed, place })
}

const savers: Record<FirstRunStep, (acting: Acting, form: FormData) => Promise<Saved>> = {
  name: (acting, form) => saveSettings(acting, form, 'name'),
  logo: saveLogo,
  colours: saveColours,
  texts: saveTexts,
  contact: (acting, form) => saveSettings(acting, form, 'contact'),
  people: savePerson,
  event: saveEvent,
}

async function decide(acting: Acting, form: FormData, url: string): Promise<FormResult> {
  mustBeAble(acting.viewer, 'settings.change')
  const intent = formText(form, 'intent')
  const screen = screenIn(url)
  if (intent === 'later') {
    await leaveFirstRun(acting)
    throw redirect('/admin/dashboard')
  }
  if (screen === null) return refusal('unknown', FIRST_RUN_FAILED)
  if (!isStep(screen)) {
    if (intent === 'empty-demo') await emptyDemo(acting)
    await finishFirstRun(acting)
    throw redirect('/')
  }
  const answer = intent === 'skip' ? null : await savers[screen](acting, form)
  // Adding a person completes this step.
  if (answer?.ok && intent === 'add') await markFirstRunStep(acting, { step: screen, as: 'done' })
  if (answer) return answer
  await markFirstRunStep(acting, { step: screen, as: intent === 'skip' ? 'skipped' : 'done' })
  throw redirect(screenPath(screenAfter(screen)))
}

export async function firstRunAction(args: LoaderArgs) {
  return guardAction(args, FIRST_RUN_FAILED, (acting, form) => decide(acting, form, args.request.url))
}
