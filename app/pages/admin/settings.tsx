import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { refusal, formText, formValues } from '#app/club/form-result.ts'
import type { ReplacedFacts } from '#app/club/named-texts.rules.ts'
import { rowsWithClubFacts, formatTextRows } from '#app/club/text-rows.ts'
import { settingProblemMessages, SETTINGS_SAVED } from '#app/club/rules.ts'
import { SettingsForm, type SettingsAnswer } from '#app/club/ui/settings-form.tsx'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { SuperNav } from '#app/dashboard/ui/super-nav.tsx'
import { changeSettings, settingsView } from '#app/dashboard/use-cases.server.ts'
import { privacy } from '#content/texts.ts'
import { guardLoader, guardAction } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'
import { withNetworkFallback } from '../network-fallback.ts'
import { DASHBOARD_LINK } from './nav-links.ts'

export const meta = (args: MetaArgs) => unlistedHead('Settings', args)

const shippedText = (facts: ReplacedFacts) => formatTextRows(rowsWithClubFacts(facts, privacy.rows))

export async function loader(args: LoaderFunctionArgs) {
  return guardLoader(args, async (acting) => {
    const { settings, ...rest } = await settingsView(acting)
    return { ...rest, shown: { ...settings, privacy: settings.privacy || shippedText(settings) } }
  })
}

/** Texts that are unchanged from the default stay the default of the running version. */
async function sentIn(acting: Acting, form: FormData): Promise<Record<string, unknown>> {
  const { settings } = await settingsView(acting)
  const written = formText(form, 'privacy').trim()
  return {
    ...Object.fromEntries(form),
    privacy:
      written === shippedText({ ...settings, contactEmail: formText(form, 'shownEmail') }) ? '' : written,
  }
}

export async function action(args: ActionFunctionArgs) {
  return guardAction(args, settingProblemMessages.failed, async (acting, form): Promise<SettingsAnswer> => {
    const outcome = await changeSettings(acting, {
      form: await sentIn(acting, form),
      seenAt: formText(form, 'seenAt'),
    })
    if (outcome.ok) return { ok: true, said: SETTINGS_SAVED, savedAt: outcome.value.savedAt }
    const { problem } = outcome
    const errors = problem === 'invalid' ? outcome.errors : undefined
    const result = refusal(problem, settingProblemMessages[problem], { typed: formValues(form), errors })
    if (problem === 'invalid') return result
    return { ...result, savedAt: (await settingsView(acting)).savedAt }
  })
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return withNetworkFallback(() => serverAction<typeof action>(), settingProblemMessages.failed)
}

export default function SettingsPage() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? null
  return (
    <AdminShell clubName={useClub().name} title="Settings" ways={[DASHBOARD_LINK]} action={<SuperNav />}>
      <SettingsForm {...view} answer={answer} />
    </AdminShell>
  )
}
