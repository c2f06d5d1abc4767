import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { type FormResult, formText, refusal, versionOf } from '#app/club/form-result.ts'
import { contentNames } from '#app/club/content-names.ts'
import type { Outcome } from '#app/club/outcome.ts'
import { ResultAlert } from '#app/club/ui/result-alert.tsx'
import { differencesBetween } from '#app/content/changes.rules.ts'
import { changesBetween, type ContentKind, type ContentRevision, shapeOfEntry } from '#app/content/model.ts'
import {
  CONTENT_FAILED,
  contentProblemMessages,
  contentSuccessMessages,
  missingIn,
  unfinishedIn,
} from '#app/content/rules.ts'
import { ContentList, contentPath } from '#app/content/ui/content-list.tsx'
import { DraftState } from '#app/content/ui/draft-state.tsx'
import { RevisionList } from '#app/content/ui/revision-list.tsx'
import {
  bringBackRevision,
  contentDraft,
  contentRevisions,
  discardDraft,
  draftPreviewLink,
  moveItem,
  publishDraft,
  removeItem,
  renewDraftPreview,
  takeBackChange,
} from '#app/content/use-cases.server.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { placeIn } from '#app/ui/ordered-place.ts'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { useLive } from '#app/ui/use-live.ts'
import { guardAction, guardLoader } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { actionWithFallback } from '../network-fallback.ts'
import { useClub } from '../site-context.ts'
import { kindOf, shapeOf } from './content-kinds.server.ts'
import { afterChangesBesidePages } from './after-changes.ts'
import { clockOf } from './super-view.server.ts'

export const meta = (args: MetaArgs) => unlistedHead('Edit the site', args)

/** Each version with what it changed since the one before. */
function revisionRows(kind: ContentKind, revisions: readonly ContentRevision[]) {
  return revisions.map(({ items, before, ...revision }) => ({
    ...revision,
    changes: before ? changesBetween(kind, before, items) : [],
    differences: before ? differencesBetween(kind, before, items) : [],
  }))
}

/** The part of the kind that the address names; null: all of it. */
function partIn({ url }: Request, { parts = [], title }: ContentKind): string | null {
  const part = new URL(url).searchParams.get('part')
  return [...parts, { title }].some((one) => one.title === part) ? part : null
}

export async function loader(args: LoaderFunctionArgs) {
  return guardLoader(args, async (acting) => {
    mustBeAble(acting.viewer, 'content.manage')
    const kind = kindOf(args)
    const { items, published, ...state } = await contentDraft(acting, kind)
    const unfinished = unfinishedIn(kind, { items, published })
    const { searchParams } = new URL(args.request.url)
    const { revisions, ...place } = await contentRevisions(acting, kind, searchParams.get('page'))
    return {
      kind: shapeOf(kind),
      items,
      missing: Object.fromEntries(
        unfinished.map((item) => [item.id, missingIn(shapeOfEntry(kind, item.id), item)]),
      ),
      state: {
        ...state,
        changes: changesBetween(kind, published, items),
        differences: differencesBetween(kind, published, items),
        previewLink: await draftPreviewLink(acting, kind),
      },
      earlier: { revisions: revisionRows(kind, revisions), ...place },
      part: partIn(args.request, kind),
      savedKey: searchParams.get('said'),
      clock: clockOf(acting),
    }
  })
}

export const shouldRevalidate = afterChangesBesidePages

type Decide = (acting: Acting, kind: ContentKind, form: FormData) => Promise<FormResult>

function answerOf(
  outcome: Outcome<unknown, keyof typeof contentProblemMessages>,
  message: string,
): FormResult {
  return outcome.ok
    ? { ok: true, message }
    : refusal(outcome.problem, contentProblemMessages[outcome.problem])
}

const move: Decide = async (acting, kind, form) => {
  const to = placeIn(form)
  if (!Number.isSafeInteger(to)) return refusal('unknown', CONTENT_FAILED)
  const outcome = await moveItem(acting, kind, { id: formText(form, 'id'), to })
  if (!outcome.ok) return answerOf(outcome, '')
  const { title, place, count } = outcome.value
  return { ok: true, message: contentSuccessMessages.moved(title, place, count) }
}

/** The version of the draft on the page. Undefined: sent by no page. */
const seenIn = (form: FormData) => (form.has('seen') ? versionOf(form.get('seen')) : undefined)

const decisions: Record<string, Decide> = {
  up: move,
  down: move,
  move,
  // The page of the entry asks before; afterwards that page is gone.
  async remove(acting, kind, form) {
    const outcome = await removeItem(acting, kind, formText(form, 'id'))
    if (outcome.ok) throw redirect(`${contentPath(kind.name)}?said=removed`)
    return answerOf(outcome, '')
  },
  async publish(acting, kind, form) {
    const published = await publishDraft(acting, kind, seenIn(form))
    return answerOf(
      published,
      published.ok ? contentSuccessMessages.published(published.value.unfinished) : '',
    )
  },
  discard: async (acting, kind, form) =>
    answerOf(await discardDraft(acting, kind, seenIn(form)), contentSuccessMessages.discarded),
  'renew-preview': async (acting, kind) =>
    answerOf(await renewDraftPreview(acting, kind), contentSuccessMessages.previewRenewed),
  undo: async (acting, kind, form) =>
    answerOf(await takeBackChange(acting, kind, formText(form, 'id')), contentSuccessMessages.takenBack),
  async 'bring-back'(acting, kind, form) {
    const revision = { version: versionOf(form.get('version')), seen: seenIn(form) }
    return answerOf(await bringBackRevision(acting, kind, revision), contentSuccessMessages.broughtBack)
  },
}

export async function action(args: ActionFunctionArgs) {
  return guardAction(args, CONTENT_FAILED, async (acting, form): Promise<FormResult> => {
    const decide = Object.entries(decisions).find(([intent]) => intent === form.get('intent'))?.[1]
    return decide ? decide(acting, kindOf(args), form) : refusal('unknown', CONTENT_FAILED)
  })
}

export const clientAction = actionWithFallback(CONTENT_FAILED)

/** What the page of an entry did before it led here. */
const messageByKey: Partial<Record<string, string>> = {
  saved: contentSuccessMessages.saved,
  removed: contentSuccessMessages.removed,
}

export default function ContentEditorPage() {
  const { kind, items, missing, state, earlier, part, savedKey, clock } = useLoaderData<typeof loader>()
  const answer = useLastResult(useActionData<FormResult>())
  useLive('content')
  const message = messageByKey[savedKey ?? '']
  const path = contentPath(kind.name)
  return (
    <AdminShell
      clubName={useClub().name}
      title={contentNames[kind.name]}
      titleNote={part ?? undefined}
      back={{ to: '/admin/content', label: 'Edit the site' }}
    >
      <div className="stack">
        <ResultAlert result={answer} />
        {message && !answer && <Alert tone="good">{message}</Alert>}
        <DraftState {...state} clock={clock} path={path} preview={`${path}/preview`} />
        <ContentList
          kind={kind}
          title={contentNames[kind.name]}
          {...{ items, missing }}
          only={part ?? undefined}
        />
        <RevisionList {...earlier} seen={state.version} clock={clock} />
      </div>
    </AdminShell>
  )
}
