import { type ActionFunctionArgs, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { brandProblemMessages, brandSuccessMessages } from '#app/club/brand.rules.ts'
import { type FormResult, formText, refusal } from '#app/club/form-result.ts'
import { type BrandAnswer, BrandForm } from '#app/club/ui/brand-form.tsx'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import {
  brandView,
  changeColours,
  changeLogo,
  removeLogo,
  resetColours,
  undoBrand,
} from '#app/settings/use-cases.server.ts'
import { guardAction, guardLoader } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'
import { actionWithFallback } from '../network-fallback.ts'
import { coloursIn, logoIn } from './brand-form.server.ts'
import { pictureCheck } from '../picture-check.ts'

export const meta = (args: MetaArgs) => unlistedHead('Look and name', args)

export async function loader(args: LoaderFunctionArgs) {
  return guardLoader(args, brandView)
}

type Outcome = Awaited<ReturnType<typeof changeColours>>

function answerOf(outcome: Outcome, message: string, typed?: Record<string, string>): FormResult {
  if (outcome.ok) return { ok: true, message }
  const errors = outcome.problem === 'invalid' ? outcome.errors : undefined
  return refusal(outcome.problem, brandProblemMessages[outcome.problem], { errors, ...(typed && { typed }) })
}

/** The answer is shown in the form that was sent. */
const ofLogo = (answer: FormResult): BrandAnswer => ({ ...answer, part: 'logo' })

async function decide(acting: Acting, form: FormData): Promise<BrandAnswer> {
  const seenAt = formText(form, 'seenAt')
  const intent = formText(form, 'intent')
  if (intent === 'undo') return answerOf(await undoBrand(acting, seenAt), brandSuccessMessages.undone)
  if (intent === 'own') return answerOf(await resetColours(acting, seenAt), brandSuccessMessages.own)
  if (intent === 'no-logo') return ofLogo(answerOf(await removeLogo(acting), brandSuccessMessages.letters))
  if (intent === 'logo') {
    const outcome = await changeLogo(acting, await logoIn(form))
    return ofLogo(answerOf(outcome, brandSuccessMessages.logo))
  }
  const colours = coloursIn(form)
  if (intent === 'save')
    return answerOf(await changeColours(acting, { colours, seenAt }), brandSuccessMessages.colours, colours)
  return refusal('resumed', brandSuccessMessages.checked, { typed: colours })
}

export async function action(args: ActionFunctionArgs) {
  return guardAction(args, brandProblemMessages.failed, decide)
}

export const clientAction = actionWithFallback(brandProblemMessages.failed)

export default function BrandPage() {
  const view = useLoaderData<typeof loader>()
  const answer: BrandAnswer | null = useActionData<typeof action>() ?? null
  const club = useClub()
  return (
    <AdminShell clubName={club.name} title="Look and name">
      <BrandForm {...view} club={club} answer={answer} picture={pictureCheck} />
    </AdminShell>
  )
}
