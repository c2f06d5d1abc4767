import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { type FormResult, formText, formValues, refusal } from '#app/club/form-result.ts'
import type { ReplacedFacts } from '#app/club/defaults.rules.ts'
import { formatTextRows, rowsWithClubFacts } from '#app/club/text-rows.ts'
import { mailServerProblemMessages } from '#app/club/mail-server.rules.ts'
import { SETTING_TAKEN_BACK, settingProblemMessages, SETTINGS_SAVED } from '#app/club/rules.ts'
import { type SettingsAnswer, SettingsForm } from '#app/club/ui/settings-form.tsx'
import { ResultAlert } from '#app/club/ui/result-alert.tsx'
import { demoProblemMessages, demoSuccessMessages } from '#app/first-run/demo.rules.ts'
import { UpiPanel } from '#app/settings/ui/upi-panel.tsx'
import { MailServerPanel } from '#app/mails/ui/mail-server.tsx'
import { DemoPanel } from '#app/first-run/ui/demo-panel.tsx'
import { FIRST_RUN_PATH, firstRunSteps } from '#app/first-run/first-run.rules.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import {
  changeSettings,
  changeUpi,
  settingsView,
  takeBackSetting,
  upiView,
} from '#app/settings/use-cases.server.ts'
import { mailServerView } from '#app/mails/use-cases.server.ts'
import { demoState, emptyDemo, firstRunView, restoreDemo } from '#app/first-run/use-cases.server.ts'
import { hasGroupInvite } from '#app/join-requests/use-cases.server.ts'
import { privacy } from '#content/texts.ts'
import { FoldLink } from '#app/ui/fold.tsx'
import { guardAction, guardLoader } from '../guard.server.ts'
import styles from './views.module.css'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'
import { actionWithFallback } from '../network-fallback.ts'
import { afterChangesBesidePages } from './after-changes.ts'
import { SECRETS } from '../return-to.ts'
import { withOwnPassword } from './own-password.server.ts'
import { isMailServerIntent, mailServerAction } from './mail-server-actions.server.ts'

export const meta = (args: MetaArgs) => unlistedHead('Look and name', args)

const shippedText = (facts: ReplacedFacts) => formatTextRows(rowsWithClubFacts(facts, privacy.rows))

export async function loader(args: LoaderFunctionArgs) {
  const tab = new URL(args.request.url).searchParams.get('tab')
  return guardLoader(args, async (acting) => {
    if (tab === 'mail') return { tab, mail: await mailServerView(acting) } as const
    const { settings, ...rest } = await settingsView(acting)
    const demo = await demoState(acting)
    const shown = { ...settings, privacy: settings.privacy || shippedText(settings) }
    const welcomeHasInvite = await hasGroupInvite(acting)
    const upi = await upiView(acting)
    const { done } = await firstRunView(acting)
    return { tab: 'club', ...rest, welcomeHasInvite, demo, upi, stepsDone: done.length, shown } as const
  })
}

export const shouldRevalidate = afterChangesBesidePages

/** The privacy text unchanged from the default stays that of the running version. */
async function sentIn(acting: Acting, form: FormData): Promise<Record<string, unknown>> {
  const sent = Object.fromEntries(form)
  if (!form.has('privacy')) return sent
  const { settings } = await settingsView(acting)
  const privacyText = formText(form, 'privacy').trim()
  const shipped = shippedText({ ...settings, contactEmail: formText(form, 'shownEmail') })
  return { ...sent, privacy: privacyText === shipped ? '' : privacyText }
}

async function changeDemo(acting: Acting, intent: 'empty-demo' | 'restore-demo'): Promise<FormResult> {
  const isEmptied = intent === 'empty-demo'
  const outcome = await (isEmptied ? emptyDemo : restoreDemo)(acting)
  if (!outcome.ok) return refusal(outcome.problem, demoProblemMessages[outcome.problem])
  return { ok: true, message: isEmptied ? demoSuccessMessages.emptied : demoSuccessMessages.restored }
}

/** The button is in the audit log, which stays in view where scripts run. */
async function takeBack(acting: Acting, undone: string): Promise<SettingsAnswer> {
  const outcome = await takeBackSetting(acting, undone)
  if (outcome.ok) return { ok: true, message: SETTING_TAKEN_BACK, undone }
  return { ...refusal(outcome.problem, settingProblemMessages[outcome.problem]), undone }
}

async function saveUpi(acting: Acting, form: FormData): Promise<SettingsAnswer> {
  const seenAt = formText(form, 'seenAt')
  const outcome = await changeUpi(acting, { form: Object.fromEntries(form), seenAt })
  if (outcome.ok) return { ok: true, message: SETTINGS_SAVED, about: 'upi' }
  const { problem } = outcome
  const mustReauthenticate = problem === 'reauthentication-required'
  const message = mustReauthenticate ? mailServerProblemMessages[problem] : settingProblemMessages[problem]
  const errors = problem === 'invalid' ? outcome.errors : undefined
  const fields = mustReauthenticate ? ['current'] : []
  return {
    ...refusal(problem, message, { typed: formValues(form, SECRETS), errors, mustReauthenticate, fields }),
    about: 'upi',
  }
}

export async function action(args: ActionFunctionArgs) {
  return guardAction(args, settingProblemMessages.failed, async (acting, form): Promise<SettingsAnswer> => {
    const intent = formText(form, 'intent')
    if (intent === 'empty-demo' || intent === 'restore-demo') return changeDemo(acting, intent)
    if (intent === 'undo') return takeBack(acting, formText(form, 'id'))
    if (intent === 'upi') return withOwnPassword(args, { acting, form }, (proved) => saveUpi(proved, form))
    if (isMailServerIntent(intent)) return mailServerAction(args, { acting, form, intent })
    const about = formText(form, 'about')
    const outcome = await changeSettings(acting, {
      form: await sentIn(acting, form),
      seenAt: formText(form, 'seenAt'),
    })
    if (outcome.ok) return { ok: true, message: SETTINGS_SAVED, savedAt: outcome.value.savedAt, about }
    const { problem } = outcome
    const errors = problem === 'invalid' ? outcome.errors : undefined
    const result = refusal(problem, settingProblemMessages[problem], { typed: formValues(form), errors })
    if (problem === 'invalid') return result
    return { ...result, savedAt: (await settingsView(acting)).savedAt }
  })
}

export const clientAction = actionWithFallback(settingProblemMessages.failed)

export default function SettingsPage() {
  const view = useLoaderData<typeof loader>()
  const answer: SettingsAnswer | null = useActionData<typeof action>() ?? null
  const isAboutUpi = answer?.about === 'upi' || (answer?.ok === false && answer.typed?.['intent'] === 'upi')
  return (
    <AdminShell clubName={useClub().name} title={view.tab === 'mail' ? 'Mail' : 'Look and name'}>
      <div className={`stack ${styles.narrow}`}>
        {answer?.undone && <ResultAlert result={answer} />}
        {view.tab === 'mail' ? (
          <MailServerPanel view={view.mail} answer={answer} />
        ) : (
          <div>
            <SettingsForm {...view} answer={answer?.undone || isAboutUpi ? null : answer} />
            <UpiPanel view={view.upi} answer={isAboutUpi ? answer : null} />
            <FoldLink
              title="Make it yours"
              state={`${view.stepsDone} of ${firstRunSteps.length} done`}
              to={FIRST_RUN_PATH}
            />
            <DemoPanel demo={view.demo} action="/admin/settings" />
          </div>
        )}
      </div>
    </AdminShell>
  )
}
