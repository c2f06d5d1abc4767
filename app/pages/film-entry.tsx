import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  redirect,
  useActionData,
  useLoaderData,
  useSearchParams,
} from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { ENTRY_ADDRESS, entryMessages } from '#app/calls/entries.rules.ts'
import { CHOSEN, WITHDRAWN } from '#app/calls/withdrawal.rules.ts'
import { type EntryAnswer, EntryPage } from '#app/calls/ui/entry-page.tsx'
import {
  addEntryPicture,
  correctLink,
  entryPage,
  saveEntry,
  withdrawEntry,
} from '#app/calls/use-cases.server.ts'
import { isMailSent } from '#app/club/use-cases.server.ts'
import { formText, formValues, type Refusal, refusal } from '#app/club/form-result.ts'
import { newLinkKey } from '#app/platform/link-key.ts'
import { uploadMessages } from '#app/uploads/rules.ts'
import { useFocusOnAnswer } from '#app/ui/use-focus-on-answer.ts'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { useLive } from '#app/ui/use-live.ts'
import { guardPublicAction } from './guard.server.ts'
import { unlistedHead } from './head.ts'
import { withNetworkFallback } from './network-fallback.ts'
import { pictureCheck } from './picture-check.ts'
import { actingAsVisitor, addressOf } from './request-context.server.ts'
import { useClub } from './site-context.ts'

export const meta = (args: MetaArgs) => unlistedHead('Your entry', args)

export async function loader(args: LoaderFunctionArgs) {
  const acting = actingAsVisitor(args)
  const linkKey = args.params['token'] ?? ''
  const page = await entryPage(acting, linkKey)
  if (!page) throw data('No such entry', { status: 404 })
  const { publicUrl, clubTimeZone } = acting.env
  const link = `${publicUrl}${ENTRY_ADDRESS}/${linkKey}`
  const formKey = newLinkKey()
  return { ...page, link, formKey, isMailSent: await isMailSent(acting), timeZone: clubTimeZone }
}

const savedMessages = {
  save: 'Saved.',
  send: 'Your film is sent in. A mail confirms it.',
  sendUnmailed: 'Your film is sent in. Keep the link of this page.',
  sendWithoutMail: 'Your film is sent in. Keep the link of this page: this website cannot send mail yet.',
  link: 'Thank you. We try the link again.',
  unfinished: entryMessages.unfinished,
}

/** In the address of the page, after its link has changed. */
const MOVED = 'moved'
const LINK_CHANGED = 'Your link changed; the old one no longer works.'

/** What is said where the new link leads to. */
function movedAnswer(kind: string | null, missing: NonNullable<Refusal['errors']>): EntryAnswer | null {
  if (kind === null || !Object.hasOwn(savedMessages, kind)) return null
  const message = `${savedMessages[kind as keyof typeof savedMessages]} ${LINK_CHANGED}`
  if (kind !== 'unfinished') return { ok: true, message }
  return Object.keys(missing).length > 0 ? { ok: false, status: 400, message, errors: missing } : null
}

async function kindOf(
  acting: Acting,
  outcome: Awaited<ReturnType<typeof saveEntry>>,
  intent: string,
): Promise<keyof typeof savedMessages> {
  if (!outcome.ok) return 'unfinished'
  if (intent !== 'send') return intent === 'link' ? 'link' : 'save'
  if (!(await isMailSent(acting))) return 'sendWithoutMail'
  return outcome.value.isMailed ? 'send' : 'sendUnmailed'
}

interface PictureUpload {
  linkKey: string
  which: 'poster' | 'still'
  address: string
}

async function addPicture(acting: Acting, form: FormData, upload: PictureUpload) {
  const file = form.get('picture')
  const bytes = file instanceof File ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array()
  const outcome = await addEntryPicture(acting, { ...upload, bytes })
  if (outcome.ok) return { ok: true, message: 'The picture is kept.' } as const
  const { problem } = outcome
  if (problem === 'gone' || problem === 'closed' || problem === 'told-already')
    return refusal(problem, entryMessages[problem])
  return refusal('invalid', uploadMessages[problem])
}

export async function action(args: ActionFunctionArgs) {
  const linkKey = args.params['token'] ?? ''
  return guardPublicAction(args, entryMessages.failed, async (acting, form): Promise<EntryAnswer> => {
    const intent = formText(form, 'intent')
    if (intent === 'poster' || intent === 'still')
      return addPicture(acting, form, { linkKey, which: intent, address: addressOf(args) })
    if (intent === 'withdraw') {
      const page = await entryPage(acting, linkKey)
      const outcome = await withdrawEntry(acting, linkKey)
      const of = page?.state === 'chosen' ? `${WITHDRAWN}=${CHOSEN}` : WITHDRAWN
      if (outcome.ok) throw redirect(`/submit/${page?.call.id}?${of}`, 303)
      return refusal('gone', entryMessages.gone)
    }
    const typed = formValues(form)
    const [seenAt, formKey] = [formText(form, 'seenAt'), formText(form, 'formKey')]
    const change = { linkKey, form: typed, seenAt, formKey }
    const outcome = await (intent === 'link'
      ? correctLink(acting, change)
      : saveEntry(acting, { ...change, isSending: intent === 'send' }))
    const saved = outcome.ok ? outcome.value : 'savedAt' in outcome ? outcome : null
    const kind = await kindOf(acting, outcome, intent)
    if (saved && saved.linkKey !== linkKey)
      throw redirect(`${ENTRY_ADDRESS}/${saved.linkKey}?${MOVED}=${kind}`, 303)
    if (outcome.ok) return { ok: true, message: savedMessages[kind], savedAt: outcome.value.savedAt }
    const errors = 'errors' in outcome ? outcome.errors : undefined
    // What was kept although it could not be sent is the version that the next press has seen.
    if ('savedAt' in outcome) typed['seenAt'] = outcome.savedAt
    return refusal(outcome.problem, entryMessages[outcome.problem], { typed, ...(errors && { errors }) })
  })
}

/** A picture is what is sent in parts. */
export function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const isPicture = request.headers.get('content-type')?.startsWith('multipart/')
  return withNetworkFallback(() => serverAction(), entryMessages.failed, {
    ...(isPicture && { large: uploadMessages['too-large'] }),
  })
}

export default function FilmEntryPage() {
  const view = useLoaderData<typeof loader>()
  const [params] = useSearchParams()
  const answer = useLastResult<EntryAnswer>(useActionData<EntryAnswer>())
  useFocusOnAnswer()
  useLive('films')
  // With another link it is another form, which has seen what was just saved.
  return (
    <EntryPage
      key={view.link}
      view={view}
      answer={answer ?? movedAnswer(params.get(MOVED), view.missing)}
      picture={pictureCheck}
      contactEmail={useClub().contactEmail}
    />
  )
}
