import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { MINUTE_MS } from '#app/club/durations.rules.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { transact } from '#app/platform/database/database.ts'
import { writeMail } from '#app/platform/mail/mail-body.ts'
import { queueMail } from '#app/platform/mail/mail.ts'
import type { Acting, ActingAtLogin } from '../acting.server.ts'
import { passkeyAddedMail } from '../emails.ts'
import { deviceName } from '../model.ts'
import { MOST_PASSKEYS, type PasskeyProblem } from '../passkeys.rules.ts'
import { findOwner, type PageOwner } from '../people/own-page.store.server.ts'
import { mustBeAble, mustBeAbleUser } from '../permissions.ts'
import { recordAccountAudit } from '../record-audit.server.ts'
import { consumeResetToken, insertResetToken } from './credentials.store.server.ts'
import { newToken, tokenHash } from './one-time-tokens.server.ts'
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listCredentials,
  updateCounter,
} from './passkeys.store.server.ts'
import { createSession } from './sessions.server.ts'
import { isAddressOverLimit } from './throttle.server.ts'

const CHALLENGE_MS = 5 * MINUTE_MS
/** The user of a challenge made before anybody has signed in. */
const ANYBODY = 'anybody'

type ChallengePurpose = 'passkey-add' | 'passkey-sign-in'

/** COSE: Ed25519, ES256 and RS256. */
const algorithms = [-8, -7, -257]

/** Loaded with the first use: it takes longer than the rest of the start. */
const webauthn = async () => import('@simplewebauthn/server')

const partyOf = ({ env }: Acting) => {
  const { hostname, origin } = new URL(env.publicUrl)
  return { rpID: hostname, origin }
}

async function newChallenge({ db, now }: Acting, purpose: ChallengePurpose, value: string): Promise<string> {
  const challenge = newToken()
  const expiresAt = new Date(now.getTime() + CHALLENGE_MS)
  await insertResetToken(db, { tokenHash: tokenHash(purpose, challenge), userId: value, expiresAt, now })
  return challenge
}

/** Each challenge is answered once, whether the answer is right or not. */
const isChallengeFor =
  ({ db, now }: Acting, purpose: ChallengePurpose, value: string) =>
  async (challenge: string) =>
    (await consumeResetToken(db, tokenHash(purpose, challenge), now)) === value

/** The library throws for anything that is not the response of a device. */
async function orNull<Value>(answer: () => Promise<Value>): Promise<Value | null> {
  return answer().catch(() => null)
}

async function ownerOf(acting: Acting): Promise<PageOwner | null> {
  const { id } = mustBeAbleUser(acting.viewer, 'own-page.use')
  const owner = await findOwner(acting.db, id)
  return owner?.emailConfirmedAt ? owner : null
}

/** For `navigator.credentials.create`. Only once the e-mail is confirmed: another person may have typed it at /signup. */
export async function passkeyOptions(
  acting: Acting,
): Promise<Outcome<PublicKeyCredentialCreationOptionsJSON, PasskeyProblem>> {
  const owner = await ownerOf(acting)
  if (!owner) return refused('passkey-refused')
  const passkeys = await listCredentials(acting.db, owner.id)
  if (passkeys.length >= MOST_PASSKEYS) return refused('passkey-limit')
  const { name } = await clubFacts(acting.db)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: name,
    rpID: partyOf(acting).rpID,
    userID: new TextEncoder().encode(owner.id),
    userName: owner.email,
    userDisplayName: owner.name,
    challenge: Buffer.from(await newChallenge(acting, 'passkey-add', owner.id), 'base64url'),
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: passkeys,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  return done(options)
}

async function verifiedCredential(acting: Acting, owner: PageOwner, response: unknown) {
  const { rpID, origin } = partyOf(acting)
  const { verifyRegistrationResponse } = await webauthn()
  const answer = await orNull(async () =>
    verifyRegistrationResponse({
      response: response as RegistrationResponseJSON,
      expectedChallenge: isChallengeFor(acting, 'passkey-add', owner.id),
      expectedOrigin: origin,
      expectedRPID: rpID,
      supportedAlgorithmIDs: algorithms,
      requireUserVerification: true,
    }),
  )
  return answer?.verified ? answer.registrationInfo.credential : null
}

/** `response`: what `navigator.credentials.create` gave. A mail about it goes to the confirmed address. */
export async function addPasskey(
  acting: Acting,
  { response, userAgent }: { response: unknown; userAgent: string | null },
): Promise<Outcome<null, PasskeyProblem>> {
  const owner = await ownerOf(acting)
  const credential = owner && (await verifiedCredential(acting, owner, response))
  if (!credential) return refused('passkey-refused')
  const { now } = acting
  const device = deviceName(userAgent ?? '')
  return transact(acting.db, async (db): Promise<Outcome<null, PasskeyProblem>> => {
    const passkey = {
      userId: owner.id,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey).toString('base64url'),
      counter: credential.counter,
      transports: credential.transports ?? [],
      device,
      now,
    }
    if ((await listCredentials(db, owner.id)).length >= MOST_PASSKEYS) return refused('passkey-limit')
    if (!(await insertPasskey(db, passkey))) return refused('passkey-refused')
    await recordAccountAudit(db, { action: 'passkey.add', by: owner.id, now })
    const body = passkeyAddedMail(await clubFacts(db), { device, href: `${acting.env.publicUrl}/me` })
    await queueMail(db, { recipient: owner.email, ...writeMail(body), now })
    return done(null)
  })
}

/** false: there was none with this id. */
export async function removePasskey(acting: Acting, id: string): Promise<boolean> {
  const { id: userId } = mustBeAbleUser(acting.viewer, 'own-page.use')
  return transact(acting.db, async (db) => {
    if (!(await deletePasskey(db, { id, userId }))) return false
    await recordAccountAudit(db, { action: 'passkey.remove', by: userId, now: acting.now })
    return true
  })
}

/** For `navigator.credentials.get`: it needs no address, so the response reveals nothing about an account. */
export async function passkeySignInOptions(
  acting: Acting,
  address: string,
): Promise<Outcome<PublicKeyCredentialRequestOptionsJSON, PasskeyProblem>> {
  mustBeAble(acting.viewer, 'accounts.sign-in')
  if (await isAddressOverLimit(acting, 'passkeyPerAddress', address)) return refused('too-many-attempts')
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: partyOf(acting).rpID,
    challenge: Buffer.from(await newChallenge(acting, 'passkey-sign-in', ANYBODY), 'base64url'),
    userVerification: 'required',
  })
  return done(options)
}

/** The account whose device signed the challenge; null: no device of a member did. */
async function provedOwner(acting: Acting, response: AuthenticationResponseJSON) {
  const { db } = acting
  const id = typeof response?.id === 'string' ? response.id : ''
  const passkey = await findPasskey(db, id)
  if (!passkey) return null
  const owner = await findOwner(db, passkey.userId)
  if (!owner?.emailConfirmedAt || owner.accountStatus === 'rejected') return null
  const { rpID, origin } = partyOf(acting)
  const { verifyAuthenticationResponse } = await webauthn()
  const publicKey = new Uint8Array(Buffer.from(passkey.publicKey, 'base64url'))
  const answer = await orNull(async () =>
    verifyAuthenticationResponse({
      response,
      expectedChallenge: isChallengeFor(acting, 'passkey-sign-in', ANYBODY),
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: { id, publicKey, counter: passkey.counter },
      requireUserVerification: true,
    }),
  )
  if (!answer?.verified) return null
  return { owner, credentialId: id, from: passkey.counter, to: answer.authenticationInfo.newCounter }
}

/** `response`: what `navigator.credentials.get` gave. Returns ready Set-Cookie headers. */
export async function signInWithPasskey(
  acting: ActingAtLogin,
  { response, userAgent }: { response: unknown; userAgent: string | null },
): Promise<Outcome<string[], PasskeyProblem>> {
  mustBeAble(acting.viewer, 'accounts.sign-in')
  const proof = await provedOwner(acting, response as AuthenticationResponseJSON)
  if (!proof) return refused('passkey-refused')
  const { now } = acting
  const setCookie = await transact(acting.db, async (db) => {
    if (!(await updateCounter(db, { ...proof, now }))) return null
    const cookies = await createSession({ ...acting.auth, db }, proof.owner.id, {
      userAgent: userAgent ?? '',
      now,
    })
    if (cookies) await recordAccountAudit(db, { action: 'session.sign-in', by: proof.owner.id, now })
    return cookies
  })
  return setCookie ? done(setCookie) : refused('passkey-refused')
}
