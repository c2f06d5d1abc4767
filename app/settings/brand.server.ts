import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import {
  areOwn,
  type BrandErrors,
  checkColours,
  type ColourName,
  brandOf,
  type StoredBrand,
} from '#app/club/brand.rules.ts'
import type { Brand } from '#app/club/model.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { isSameJson } from '#app/club/same-json.rules.ts'
import { type ClubColours, ownColours } from '#app/club/theme.rules.ts'
import { clubBrand, saveBrand } from '#app/club/use-cases.server.ts'
import { makeLogo } from './logo.server.ts'
import { transact } from '#app/platform/database/database.ts'
import { settingItems } from './setting-changes.rules.ts'
import { currentSettings, logosToKeep, recordSettingChanges } from './setting-changes.server.ts'

export interface BrandView {
  /** The site's own where the club chose none. */
  colours: ClubColours
  hasOwnColours: boolean
  hasLogo: boolean
  /** How it looked before the last change. */
  before: ClubColours | null
  savedAt: string
}

const noColours = { accent: '', second: '' }

const coloursOf = ({ accent, second }: Brand): ClubColours => (accent ? { accent, second } : ownColours)

export async function brandView({ db, viewer }: Acting): Promise<BrandView> {
  mustBeAble(viewer, 'settings.change')
  const { brand, savedAt } = await clubBrand(db)
  return {
    colours: coloursOf(brand),
    hasOwnColours: brand.accent !== '',
    hasLogo: brand.logo !== '',
    before: brand.before && coloursOf(brand.before),
    savedAt,
  }
}

interface BrandChange {
  /** The save that the form shows; absent: the change does not depend on a save since then. */
  seenAt?: string
  /** The bytes of a new logo. */
  bytes?: Uint8Array
  /** null: there is nothing to do. */
  change: (brand: StoredBrand) => Brand | null
}

type BrandOutcome = Outcome<null, 'changed-elsewhere' | 'gone'>

async function changeBrand(acting: Acting, { seenAt, bytes, change }: BrandChange): Promise<BrandOutcome> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'settings.change')
  const { now } = acting
  const outcome = await transact(acting.db, async (db): Promise<BrandOutcome> => {
    const { club, items: before, storedBrand: stored } = await currentSettings(db)
    const { brand, savedAt } = stored
    const newBrand = change(brand)
    if (!newBrand) return refused('gone')
    if (isSameJson(brandOf(brand), brandOf(newBrand))) return done(null)
    if (seenAt !== undefined && seenAt !== savedAt) return refused('changed-elsewhere')
    const next = { brand: { ...brandOf(newBrand), before: brandOf(brand) }, keptLogos: await logosToKeep(db) }
    const isSaved = await saveBrand(db, { ...next, seenAt: savedAt, now, ...(bytes && { bytes }) })
    if (!isSaved) return refused('changed-elsewhere')
    const after = settingItems(club.settings, newBrand)
    await recordSettingChanges(db, { before, after, actorId, at: now })
    return done(null)
  })
  if (outcome.ok) acting.announce('settings')
  return outcome
}

/** What cannot be read is corrected when it is drawn (app/club/theme.rules.ts), never refused. */
export async function changeColours(
  acting: Acting,
  { colours, seenAt }: { colours: Record<ColourName, string>; seenAt: string },
): Promise<BrandOutcome | { ok: false; problem: 'invalid'; errors: BrandErrors }> {
  mustBeAble(acting.viewer, 'settings.change')
  const check = checkColours(colours)
  if (!check.ok) return { ok: false, problem: 'invalid', errors: check.errors }
  const newColours = areOwn(check.value) ? noColours : check.value
  return changeBrand(acting, { seenAt, change: (brand) => ({ ...brand, ...newColours }) })
}

/** The colours of tokens.css again. */
export async function resetColours(acting: Acting, seenAt: string): Promise<BrandOutcome> {
  mustBeAble(acting.viewer, 'settings.change')
  return changeBrand(acting, { seenAt, change: (brand) => ({ ...brand, ...noColours }) })
}

/** Restores the brand before the last change; a second call restores this one. */
export async function undoBrand(acting: Acting, seenAt: string): Promise<BrandOutcome> {
  mustBeAble(acting.viewer, 'settings.change')
  return changeBrand(acting, { seenAt, change: ({ before }) => before })
}

export async function changeLogo(
  acting: Acting,
  file: Uint8Array,
): Promise<BrandOutcome | { ok: false; problem: 'invalid'; errors: BrandErrors }> {
  mustBeAble(acting.viewer, 'settings.change')
  const newLogo = await makeLogo(file)
  if ('error' in newLogo) return { ok: false, problem: 'invalid', errors: { file: newLogo.error } }
  const { name: logo, bytes, tone: logoTone } = newLogo
  return changeBrand(acting, {
    bytes,
    change: (brand) => ({ ...brand, logo, logoTone }),
  })
}

/** Removes the logo: pages show the letters or the default mark again. */
export async function removeLogo(acting: Acting): Promise<BrandOutcome> {
  mustBeAble(acting.viewer, 'settings.change')
  return changeBrand(acting, {
    change: (brand) => ({ ...brand, logo: '', logoTone: '' }),
  })
}
