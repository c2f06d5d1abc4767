import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble, mustBeAbleUser } from '#app/accounts/permissions.ts'
import { recordAudit } from '#app/audit/use-cases.server.ts'
import {
  areOwn,
  type BrandErrors,
  type BrandPart,
  checkColours,
  type ColourName,
  lookOf,
} from '#app/club/brand.rules.ts'
import { type Brand, defaultBrand } from '#app/club/model.ts'
import { done, type Outcome, refused } from '#app/club/outcome.ts'
import { type ClubColours, ownColours } from '#app/club/theme.rules.ts'
import { clubBrand, saveBrand } from '#app/club/use-cases.server.ts'
import { transact } from '#app/platform/database/database.ts'

export interface BrandView {
  /** The site's own where the club chose none. */
  colours: ClubColours
  hasOwnColours: boolean
  /** How it looked before the last change. */
  before: ClubColours | null
  savedAt: string
}

const coloursOf = ({ accent, second }: Brand): ClubColours => (accent ? { accent, second } : ownColours)

export async function brandView({ db, viewer }: Acting): Promise<BrandView> {
  mustBeAble(viewer, 'settings.change')
  const { brand, savedAt } = await clubBrand(db)
  return {
    colours: coloursOf(brand),
    hasOwnColours: brand.accent !== '',
    before: brand.before && coloursOf(brand.before),
    savedAt,
  }
}

type BrandOutcome = Outcome<null, 'changed-elsewhere' | 'gone'>

/** `seenAt` is the save that the form shows. `change` answers null when there is nothing to do. */
async function changeBrand(
  acting: Acting,
  {
    part,
    seenAt,
    change,
  }: { part: BrandPart; seenAt: string; change: (before: Brand | null) => Brand | null },
): Promise<BrandOutcome> {
  const { id: actorId } = mustBeAbleUser(acting.viewer, 'settings.change')
  const { now } = acting
  const outcome = await transact(acting.db, async (db): Promise<BrandOutcome> => {
    const { brand, savedAt } = await clubBrand(db)
    const look = change(brand.before)
    if (!look) return refused('gone')
    const isSame = JSON.stringify(lookOf(brand)) === JSON.stringify(look)
    if (isSame) return done(null)
    const isSaved =
      seenAt === savedAt && (await saveBrand(db, { brand: { ...look, before: lookOf(brand) }, seenAt, now }))
    if (!isSaved) return refused('changed-elsewhere')
    const entry = {
      actorId,
      action: 'setting.change',
      subjectKind: 'setting',
      subjectId: part,
      at: now,
    } as const
    await recordAudit(db, entry)
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
  const chosen = areOwn(check.value) ? defaultBrand : check.value
  return changeBrand(acting, { part: 'colours', seenAt, change: () => chosen })
}

/** The colours of tokens.css again. */
export async function resetColours(acting: Acting, seenAt: string): Promise<BrandOutcome> {
  mustBeAble(acting.viewer, 'settings.change')
  return changeBrand(acting, { part: 'colours', seenAt, change: () => defaultBrand })
}

/** Back to the look before the last change; twice is as it was. */
export async function undoBrand(acting: Acting, seenAt: string): Promise<BrandOutcome> {
  mustBeAble(acting.viewer, 'settings.change')
  return changeBrand(acting, { part: 'colours', seenAt, change: (before) => before })
}
