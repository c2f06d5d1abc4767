import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { findUnclaimedMember, welcomeLinkPath } from '#app/accounts/use-cases.server.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { whatsappLink } from '#app/club/phone.rules.ts'
import { isGroupInvite } from '#app/club/rules.ts'
import { filledWelcome } from '#app/club/welcome.rules.ts'
import { clubSettings, isMailSent } from '#app/club/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { isId } from '#app/platform/id.ts'
import type { JoinRequest } from './model.ts'
import { changeRequest } from './review.server.ts'
import { findRequest } from './store.server.ts'
import {
  clearWelcome,
  countUnwelcomedRequests,
  findUnwelcomed,
  markWelcomed,
} from './welcome.store.server.ts'

/** A WhatsApp link with the welcome text. It is sent with an approval or on request, and never stored. */
export interface WelcomeLink {
  whatsappLink: string
  /** False: the club has set no group, so the welcome leads to none. */
  hasInvite: boolean
}

/** Always added below the welcome, even if the club wrote its own text. */
const OWN_PAGE = 'Your own page, with your tickets and your data:'

interface Invitation {
  clubName: string
  inviteUrl: string | null
  /** '' for the text of the site. */
  template: string
}

/** The club's name and the link of its group: the setting, else the environment variable. */
export async function invitation({ db, env }: Pick<Acting, 'db' | 'env'>): Promise<Invitation> {
  const { settings } = await clubSettings(db)
  const inviteUrl = settings.inviteUrl || env.whatsappInviteUrl
  return {
    clubName: settings.name,
    inviteUrl: inviteUrl && isGroupInvite(inviteUrl) ? inviteUrl : null,
    template: settings.welcome,
  }
}

/** The member whose page a link may open. null: the site cannot send mail, or they have claimed it. */
async function unclaimedMember({ db, env }: Pick<Acting, 'db' | 'env'>, requestId: string) {
  return (await isMailSent({ db, env })) ? findUnclaimedMember(db, requestId) : null
}

/** The link with which a member claims their own page. null: as above. */
export async function pageUrlFor(
  { env, now }: Pick<Acting, 'env' | 'now'>,
  db: Database,
  requestId: string,
): Promise<string | null> {
  const member = await unclaimedMember({ db, env }, requestId)
  return member && `${env.publicUrl}${await welcomeLinkPath(db, { userId: member.id, now })}`
}

/**
 * The member whom the applicant's own link leads to their page: of an account that the approval made. To an earlier one
 * leads only what is sent to its phone, which anybody can write into a join request.
 */
export async function newMemberOf(
  acting: Pick<Acting, 'db' | 'env'>,
  requestId: string,
): Promise<string | null> {
  const member = await unclaimedMember(acting, requestId)
  return member?.isNew ? member.id : null
}

export function linkFor(
  invite: Invitation,
  { name, phone }: JoinRequest,
  pageUrl: string | null,
): WelcomeLink {
  const text = filledWelcome(invite.template, { name, ...invite })
  const link = whatsappLink(phone, pageUrl ? `${text}\n${OWN_PAGE} ${pageUrl}` : text)
  return { whatsappLink: link, hasInvite: invite.inviteUrl !== null }
}

/** Whether a welcome has a group link. The link itself is not returned. */
export async function hasGroupInvite(acting: Acting): Promise<boolean> {
  mustBeAble(acting.viewer, 'join-requests.decide')
  return (await invitation(acting)).inviteUrl !== null
}

/** The length of the list 'Not welcomed yet'. */
export async function countUnwelcomed({ db, viewer }: Acting): Promise<number> {
  mustBeAble(viewer, 'join-requests.decide')
  return countUnwelcomedRequests(db)
}

/** Any admin may welcome a member who was not welcomed yet. Opening is logged; the page asks afterwards whether it was sent. */
export async function openWelcome(
  acting: Acting,
  id: string,
): Promise<Outcome<WelcomeLink & { request: JoinRequest }, 'gone' | 'already-welcomed'>> {
  mustBeAble(acting.viewer, 'join-requests.decide')
  if (!isId(id)) return refused('gone')
  const invite = await invitation(acting)
  const entry = { id, action: 'join-request.welcome' } as const
  const welcome = await changeRequest(acting, entry, async (db) => {
    const request = await findUnwelcomed(db, id)
    return request && { request, pageUrl: await pageUrlFor(acting, db, id) }
  })
  if (!welcome) return refused((await isApproved(acting, id)) ? 'already-welcomed' : 'gone')
  const { request, pageUrl } = welcome
  return done({ request, ...linkFor(invite, request, pageUrl) })
}

async function isApproved({ db }: Acting, id: string): Promise<boolean> {
  return (await findRequest(db, id))?.status === 'approved'
}

/** The welcome was sent. */
export async function markedWelcomed(acting: Acting, id: string): Promise<Outcome<{ id: string }, 'gone'>> {
  mustBeAble(acting.viewer, 'join-requests.decide')
  if (!isId(id)) return refused('gone')
  const entry = { id, action: 'join-request.welcomed' } as const
  const isMarked = await changeRequest(acting, entry, (db) => markWelcomed(db, { id, now: acting.now }))
  if (!isMarked) return refused('gone')
  acting.announce('join-requests')
  return done({ id })
}

/** The welcome was not sent after all: it is pending again. */
export async function notWelcomed(acting: Acting, id: string): Promise<Outcome<{ id: string }, 'gone'>> {
  mustBeAble(acting.viewer, 'join-requests.decide')
  if (!isId(id)) return refused('gone')
  const entry = { id, action: 'join-request.unwelcome' } as const
  if (!(await changeRequest(acting, entry, (db) => clearWelcome(db, id)))) return refused('gone')
  acting.announce('join-requests')
  return done({ id })
}
