import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
} from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { type FormResult, formText, refusal, toneOf } from '#app/club/form-result.ts'
import type { Outcome } from '#app/club/outcome.ts'
import { type ContentRevision, differenceOf } from '#app/content/model.ts'
import { CONTENT_FAILED, type ContentProblem, contentProblemMessages } from '#app/content/rules.ts'
import { DraftState } from '#app/content/ui/draft-state.tsx'
import { RevisionList } from '#app/content/ui/revision-list.tsx'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { type TeamMember, teamChanges } from '#app/team/model.ts'
import { memberSaid } from '#app/team/rules.ts'
import { TEAM_EDITOR, TeamEditor } from '#app/team/ui/team-editor.tsx'
import {
  bringBackTeam,
  discardTeamDraft,
  editableTeam,
  moveMember,
  publishTeam,
  removeMember,
  teamRevisions,
} from '#app/team/use-cases.server.ts'
import { Alert } from '#app/ui/notice.tsx'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { useLive } from '#app/ui/use-live.ts'
import { guardAction, guardLoader } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { withNetworkFallback } from '../network-fallback.ts'
import { useClub } from '../site-context.ts'
import { clockOf } from './super-view.server.ts'

export const meta = (args: MetaArgs) => unlistedHead('Team', args)

/** Each version with what it changed since the one before. */
function listed(revisions: readonly ContentRevision<TeamMember>[]) {
  return revisions.map(({ items, ...revision }, at) => {
    const before = revisions[at + 1]
    return { ...revision, changes: before ? teamChanges(differenceOf(before.items, items)) : [] }
  })
}

export async function loader(args: LoaderFunctionArgs) {
  return guardLoader(args, async (acting) => {
    mustBeAble(acting.viewer, 'content.manage')
    const { items, published, ...state } = await editableTeam(acting)
    return {
      members: items,
      state: { ...state, changes: teamChanges(differenceOf(published, items)) },
      revisions: listed(await teamRevisions(acting)),
      saidParam: new URL(args.request.url).searchParams.get('said'),
      clock: clockOf(acting),
    }
  })
}

async function move(acting: Acting, id: string, by: number): Promise<FormResult> {
  const moved = await moveMember(acting, { id, by })
  if (!moved.ok) return refusal(moved.problem, contentProblemMessages[moved.problem])
  const { name, place, count } = moved.value
  return { ok: true, said: memberSaid.moved(name, place, count) }
}

function answerOf(outcome: Outcome<unknown, ContentProblem>, said: string): FormResult {
  return outcome.ok ? { ok: true, said } : refusal(outcome.problem, contentProblemMessages[outcome.problem])
}

const decisions: Record<string, (acting: Acting, form: FormData) => Promise<FormResult>> = {
  up: (acting, form) => move(acting, formText(form, 'id'), -1),
  down: (acting, form) => move(acting, formText(form, 'id'), 1),
  // Asked on the page of the person, which is then gone.
  remove: async (acting, form) => {
    const removed = await removeMember(acting, formText(form, 'id'))
    if (removed.ok) throw redirect(`${TEAM_EDITOR}?said=removed`)
    return answerOf(removed, memberSaid.removed)
  },
  publish: async (acting) => answerOf(await publishTeam(acting), memberSaid.published),
  discard: async (acting) => answerOf(await discardTeamDraft(acting), memberSaid.discarded),
  'bring-back': async (acting, form) =>
    answerOf(await bringBackTeam(acting, Number(formText(form, 'version') || NaN)), memberSaid.broughtBack),
}

export async function action(args: ActionFunctionArgs) {
  return guardAction(args, CONTENT_FAILED, async (acting, form): Promise<FormResult> => {
    const decide = Object.entries(decisions).find(([intent]) => intent === form.get('intent'))?.[1]
    return decide ? decide(acting, form) : refusal('unknown', CONTENT_FAILED)
  })
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return withNetworkFallback(() => serverAction<typeof action>(), CONTENT_FAILED)
}

/** What another page did before it led here. */
const saidOf = (param: string | null) =>
  param === 'saved' ? memberSaid.saved : param === 'removed' ? memberSaid.removed : null

export default function TeamEditorPage() {
  const { members, state, revisions, saidParam, clock } = useLoaderData<typeof loader>()
  const answer = useLastResult(useActionData<FormResult>())
  useLive('content')
  const said = saidOf(saidParam)
  return (
    <AdminShell
      clubName={useClub().name}
      title="Team"
      ways={[{ to: '/admin/content', label: 'Site content' }]}
    >
      <div className="stack">
        {answer && <Alert tone={toneOf(answer)}>{answer.ok ? answer.said : answer.message}</Alert>}
        {said && !answer && <Alert tone="good">{said}</Alert>}
        <DraftState {...state} clock={clock} preview={`${TEAM_EDITOR}/preview`} />
        <TeamEditor members={members} />
        <RevisionList revisions={revisions} clock={clock} />
      </div>
    </AdminShell>
  )
}
