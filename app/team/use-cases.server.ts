import { createHash } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { type ContentDraft, type ContentKind, type ContentRevision, movedTo } from '#app/content/model.ts'
import {
  bringBackRevision,
  changeDraft,
  contentDraft,
  contentRevisions,
  discardDraft,
  publishDraft,
  publishedContent,
} from '#app/content/use-cases.server.ts'
import { newId } from '#app/platform/id.ts'
import { coordinators, leaders } from '#content/team.ts'
import { bySection, type TeamMember } from './model.ts'
import { checkMemberForm, type MemberErrors, parseMembers } from './rules.ts'

/** The team of content/team.ts stands until the committee publishes its own. */
const team: ContentKind<TeamMember> = {
  name: 'team',
  defaults: parseMembers([
    ...leaders.map((leader, at) => ({
      ...leader,
      id: `leader-${at + 1}`,
      section: 'leader' as const,
      instagram: leader.instagram ?? '',
    })),
    ...coordinators.map((coordinator, at) => ({
      ...coordinator,
      id: `coordinator-${at + 1}`,
      section: 'coordinator' as const,
      linkedin: '',
      instagram: '',
      isFaculty: false,
    })),
  ]),
  parse: parseMembers,
}

/** Changes when the entry does: a form that was opened before then is refused. */
function stateOf(member: TeamMember): string {
  return createHash('sha256').update(JSON.stringify(member)).digest('base64url').slice(0, 22)
}

export async function publicTeam(acting: Acting): Promise<ReturnType<typeof bySection>> {
  mustBeAble(acting.viewer, 'content.view')
  return bySection(await publishedContent(acting, team))
}

export async function editableTeam(acting: Acting): Promise<ContentDraft<TeamMember>> {
  mustBeAble(acting.viewer, 'content.manage')
  return contentDraft(acting, team)
}

export async function editableMember(
  acting: Acting,
  id: string,
): Promise<{ member: TeamMember; seen: string } | null> {
  mustBeAble(acting.viewer, 'content.manage')
  const { items } = await contentDraft(acting, team)
  const member = items.find((one) => one.id === id)
  return member ? { member, seen: stateOf(member) } : null
}

export type SaveMemberOutcome =
  | Outcome<TeamMember, 'gone' | 'changed-elsewhere' | 'too-many-items'>
  | { ok: false; problem: 'invalid'; errors: MemberErrors }

/**
 * Saves somebody in the draft. `id` null adds them at the end; `requestKey` makes a form that is sent twice add them once.
 * `seen` is the state of the entry that the form was opened with.
 */
export async function saveMember(
  acting: Acting,
  { id, form, seen, requestKey }: { id: string | null; form: unknown; seen?: unknown; requestKey?: string },
): Promise<SaveMemberOutcome> {
  mustBeAble(acting.viewer, 'content.manage')
  const check = checkMemberForm(form, acting.env.publicUrl)
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  const member = { ...check.value, id: id ?? (requestKey || newId()) }
  const saved = await changeDraft<TeamMember, 'gone' | 'changed-elsewhere'>(acting, team, (items) => {
    const before = items.find((one) => one.id === member.id)
    if (!before) return id === null ? [...items, member] : 'gone'
    if (isDeepStrictEqual(before, member)) return [...items]
    if (id === null || stateOf(before) !== seen) return 'changed-elsewhere'
    return items.map((one) => (one === before ? member : one))
  })
  return saved.ok ? done(member) : saved
}

/** Out of the draft. Twice is once. */
export async function removeMember(
  acting: Acting,
  id: string,
): Promise<Outcome<{ id: string }, 'too-many-items'>> {
  mustBeAble(acting.viewer, 'content.manage')
  const saved = await changeDraft<TeamMember, never>(acting, team, (items) =>
    items.filter((one) => one.id !== id),
  )
  return saved.ok ? done({ id }) : saved
}

/** Moves somebody among those of the same section, by `by` places. Answers the new place, counted from 1. */
export async function moveMember(
  acting: Acting,
  { id, by }: { id: string; by: number },
): Promise<Outcome<{ name: string; place: number; count: number }, 'gone' | 'too-many-items'>> {
  mustBeAble(acting.viewer, 'content.manage')
  const saved = await changeDraft<TeamMember, 'gone'>(acting, team, (items) => {
    const member = items.find((one) => one.id === id)
    if (!member) return 'gone'
    const peers = items.filter(({ section }) => section === member.section)
    const others = items.filter(({ section }) => section !== member.section)
    const moved = movedTo(peers, id, peers.indexOf(member) + by)
    return member.section === 'leader' ? [...moved, ...others] : [...others, ...moved]
  })
  if (!saved.ok) return saved
  const member = saved.value.items.find((one) => one.id === id)
  if (!member) return refused('gone')
  const peers = saved.value.items.filter(({ section }) => section === member.section)
  return done({ name: member.name, place: peers.indexOf(member) + 1, count: peers.length })
}

export async function publishTeam(acting: Acting): ReturnType<typeof publishDraft<TeamMember>> {
  mustBeAble(acting.viewer, 'content.manage')
  return publishDraft(acting, team)
}

export async function discardTeamDraft(acting: Acting): ReturnType<typeof discardDraft> {
  mustBeAble(acting.viewer, 'content.manage')
  return discardDraft(acting, team)
}

export async function teamRevisions(acting: Acting): Promise<ContentRevision<TeamMember>[]> {
  mustBeAble(acting.viewer, 'content.manage')
  return contentRevisions(acting, team)
}

export async function bringBackTeam(
  acting: Acting,
  version: number,
): ReturnType<typeof bringBackRevision<TeamMember>> {
  mustBeAble(acting.viewer, 'content.manage')
  return bringBackRevision(acting, team, version)
}
