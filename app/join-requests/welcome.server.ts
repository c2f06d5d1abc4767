import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { isGroupInvite } from '#app/club/rules.ts'
import { clubSettings } from '#app/club/use-cases.server.ts'
import { isId } from '#app/platform/id.ts'
import type { JoinRequest } from './model.ts'
import { recorded } from './review.server.ts'
import { findRequest } from './store.server.ts'
import { claimWelcome, clearWelcome, countUnwelcomedRequests, markOpened } from './welcome.store.server.ts'
import { welcomeText, whatsappLink } from './welcome-message.ts'

/** A WhatsApp link with the welcome text. It is sent with an approval or on request, and never stored. */
export interface WelcomeLink {
  whatsappLink: string
  /** False: the club has set no group, so the welcome leads to none. */
  hasInvite: boolean
}

interface Invitation {
  clubName: string
  inviteUrl: string | null
}

/** How the club calls itself and where its group is: the settings' word before the environment's. */
export async function invitation({ db, env }: Pick<Acting, 'db' | 'env'>): Promise<Invitation> {
  const { settings } = await clubSettings(db)
  const inviteUrl = settings.inviteUrl || env.whatsappInviteUrl
  return { clubName: settings.name, inviteUrl: inviteUrl && isGroupInvite(inviteUrl) ? inviteUrl : null }
}

export function linkFor(invite: Invitation, { name, phone }: JoinRequest): WelcomeLink {
  const link = whatsappLink(phone, welcomeText({ name, ...invite }))
  return { whatsappLink: link, hasInvite: invite.inviteUrl !== null }
}

/** Whether a welcome leads to a group. The invite itself is not told. */
export async function hasGroupInvite(acting: Acting): Promise<boolean> {
  mustBeAble(acting.viewer, 'join-requests.decide')
  return (await invitation(acting)).inviteUrl !== null
}

/** As many as the list 'Not welcomed yet' holds. */
export async function countUnwelcomed({ db, viewer }: Acting): Promise<number> {
  mustBeAble(viewer, 'join-requests.decide')
  return countUnwelcomedRequests(db)
}

/** By any admin, for a member whom nobody welcomed yet; the one who is first counts as the one who welcomed. */
export async function openWelcome(
  acting: Acting,
  id: string,
): Promise<Outcome<WelcomeLink & { request: JoinRequest }, 'gone' | 'already-welcomed'>> {
  mustBeAble(acting.viewer, 'join-requests.decide')
  const invite = await invitation(acting)
  const deed = { id, action: 'join-request.welcome' } as const
  let request: JoinRequest | null = null
  await recorded(acting, deed, async (db) => {
    request = await claimWelcome(db, { id, now: acting.now })
    return request !== null
  })
  if (!request) return refused((await isApproved(acting, id)) ? 'already-welcomed' : 'gone')
  acting.announce('join-requests')
  return done({ request, ...linkFor(invite, request) })
}

async function isApproved({ db }: Acting, id: string): Promise<boolean> {
  return isId(id) && (await findRequest(db, id))?.status === 'approved'
}

/** Records that the welcome of an approval was opened. */
export async function openedWhatsapp(acting: Acting, id: string): Promise<Outcome<{ id: string }, 'gone'>> {
  mustBeAble(acting.viewer, 'join-requests.decide')
  const deed = { id, action: 'join-request.welcome' } as const
  if (!(await recorded(acting, deed, (db) => markOpened(db, { id, now: acting.now })))) return refused('gone')
  acting.announce('join-requests')
  return done({ id })
}

/** WhatsApp was opened and nothing was sent: the member is to be welcomed still. */
export async function notWelcomed(acting: Acting, id: string): Promise<Outcome<{ id: string }, 'gone'>> {
  mustBeAble(acting.viewer, 'join-requests.decide')
  const deed = { id, action: 'join-request.unwelcome' } as const
  if (!(await recorded(acting, deed, (db) => clearWelcome(db, id)))) return refused('gone')
  acting.announce('join-requests')
  return done({ id })
}
