import type { Database } from '#app/platform/db.ts'
import { type Action, actions } from '#app/audit/model.ts'
import { actionLabels, READ_AGAIN_MS } from '#app/audit/rules.ts'
import {
  type Deed,
  deedsBetween,
  letInBetween,
  type PersonalKind,
  personalKinds,
  type PersonalRow,
  personalRows,
} from './rows.ts'

/** Whole lists that somebody saw or took along; those of registrations are of the one event the entry names. */
const lists: Partial<Record<Action, PersonalKind>> = {
  'join-request.read': 'join-request',
  'join-request.export': 'join-request',
  'registration.read': 'registration',
  'registration.export': 'registration',
  'registration.message': 'registration',
  'door.read': 'registration',
  'user.read': 'user',
  'mail.read': 'mail',
}

/** All that one person did to one list, or to one row. */
interface Reach {
  deed: Deed
  kind: PersonalKind
  first: string
  last: string
}

interface ConcernedRow extends PersonalRow {
  /** 'Exported join requests by Asha' */
  deeds: string[]
}

export interface BreachReport {
  /** What was done, the oldest first, with how many rows it reached. */
  deeds: (Deed & { label: string; rows: number })[]
  rows: ConcernedRow[]
}

const isAction = (text: string): text is Action => (actions as readonly string[]).includes(text)

const labelOf = (action: string) => (isAction(action) ? actionLabels[action] : 'Let somebody in at a door')

export const nameOf = ({ actorId, actorName }: Deed) => `${actorName ?? 'nobody here'} (${actorId ?? '-'})`

function kindOf({ action, subjectKind, subjectId }: Deed): PersonalKind | null {
  const list = isAction(action) ? lists[action] : undefined
  if (list) return list
  if (subjectId === null || /^(session|password|second-factor)\./.test(action)) return null
  return personalKinds.find((kind) => kind === subjectKind) ?? null
}

const keyOf = ({ actorId, action, subjectId }: Deed) => `${actorId} ${action} ${subjectId}`

function reachesOf(deeds: readonly Deed[]): Map<string, Reach> {
  const reaches = new Map<string, Reach>()
  for (const deed of deeds) {
    const kind = kindOf(deed)
    const known = reaches.get(keyOf(deed))
    if (kind) reaches.set(keyOf(deed), { deed, kind, first: known?.first ?? deed.at, last: deed.at })
  }
  return reaches
}

/** A page that stays open shows who comes later, until its next entry is due. */
function isReached(row: PersonalRow, { deed, kind, first, last }: Reach): boolean {
  if (row.kind !== kind) return false
  if (!isAction(deed.action) || !lists[deed.action]) return row.id === deed.subjectId
  if (kind === 'registration' && row.eventId !== deed.subjectId) return false
  const isThere = Date.parse(row.createdAt) < Date.parse(last) + READ_AGAIN_MS
  return isThere && (row.goneAt === null || row.goneAt > first)
}

/** Rather a row too many than one too few: a list counts as read whole, whichever page of it was looked at. */
export async function breachReport(db: Database, days: { since: Date; until: Date }): Promise<BreachReport> {
  const found = [...(await deedsBetween(db, days)), ...(await letInBetween(db, days))]
  const deeds = found.toSorted((one, other) => (one.at < other.at ? -1 : 1))
  const reaches = reachesOf(deeds)
  const counts = new Map<string, number>()
  const rows: ConcernedRow[] = []
  for (const row of await personalRows(db)) {
    const by = [...reaches].filter(([, reach]) => isReached(row, reach))
    for (const [key] of by) counts.set(key, (counts.get(key) ?? 0) + 1)
    const told = by.map(([, { deed }]) => `${labelOf(deed.action)} by ${nameOf(deed)}`)
    if (by.length > 0) rows.push({ ...row, deeds: told })
  }
  const counted = deeds.map((deed) => {
    return { ...deed, label: labelOf(deed.action), rows: counts.get(keyOf(deed)) ?? 0 }
  })
  return { deeds: counted, rows }
}
