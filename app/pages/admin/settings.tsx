import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { refusal, textIn, typedIn } from '#app/club/answer.ts'
import { textOfRows } from '#app/club/model.ts'
import { settingProblemSentences, SETTINGS_SAVED } from '#app/club/rules.ts'
import { SettingsForm, type SettingsAnswer } from '#app/club/ui/settings-form.tsx'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { SuperNav } from '#app/dashboard/ui/super-nav.tsx'
import { changeSettings, settingsView } from '#app/dashboard/use-cases.server.ts'
import { privacy } from '#content/words.ts'
import { answering, deciding } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site.ts'
import { steadily } from '../steady.ts'
import { DASHBOARD_WAY } from './ways.ts'

export const meta = (args: MetaArgs) => unlistedHead('Settings', args)

const shipped = textOfRows(privacy.rows)

export async function loader(args: LoaderFunctionArgs) {
  return answering(args, async (acting) => {
    const { settings, ...rest } = await settingsView(acting)
    return { ...rest, shown: { ...settings, privacy: settings.privacy || shipped } }
  })
}

/** Unchanged words stay those of the version that is running. */
function sentIn(form: FormData): Record<string, unknown> {
  const written = textIn(form, 'privacy').replaceAll('\r\n', '\n').trim()
  return { ...Object.fromEntries(form), privacy: written === shipped ? '' : written }
}

export async function action(args: ActionFunctionArgs) {
  return deciding(args, settingProblemSentences.failed, async (acting, form): Promise<SettingsAnswer> => {
    const outcome = await changeSettings(acting, { form: sentIn(form), seenAt: textIn(form, 'seenAt') })
    if (outcome.ok) return { ok: true, said: SETTINGS_SAVED, savedAt: outcome.value.savedAt }
    const { problem } = outcome
    const errors = problem === 'invalid' ? outcome.errors : undefined
    const told = refusal(problem, settingProblemSentences[problem], { typed: typedIn(form), errors })
    if (problem === 'invalid') return told
    return { ...told, savedAt: (await settingsView(acting)).savedAt }
  })
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return steadily(() => serverAction<typeof action>(), settingProblemSentences.failed)
}

export default function SettingsPage() {
  const view = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? null
  return (
    <AdminShell clubName={useClub().name} title="Settings" ways={[DASHBOARD_WAY]} action={<SuperNav />}>
      <SettingsForm {...view} answer={answer} />
    </AdminShell>
  )
}
