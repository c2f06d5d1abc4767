import { openDatabase } from '#app/platform/db.ts'
import { accountDeeds } from '#tests/support/account-deeds.ts'
import { clubDeeds } from '#tests/support/club-deeds.ts'
import { type Deed, fields, openStage, send, type Sent, type Stage } from '#tests/support/deeds.ts'
import { everyDoor, lookingDoors } from '#tests/support/doors.ts'
import { ownDeeds } from '#tests/support/own-deeds.ts'
import { allRows, changesBetween, namedChange } from '#tests/support/rows.ts'
import { seatDeeds } from '#tests/support/seat-deeds.ts'
import { type Gate, noneOf, onEach, type Verdict } from '../gate.ts'
import { writablePaths } from '../routes.ts'
import type { Site } from '../world.ts'
import { poisoned, wrongIds, wrongPeople, strangeness } from '../smuggled.ts'

const everyDeed: readonly Deed[] = [...accountDeeds, ...ownDeeds, ...clubDeeds, ...seatDeeds]

type Sender = (url: string, sent: Sent) => Promise<{ status: number }>

interface Prepared {
  deed: Deed
  name: string
  sent: Sent
  /** By the wrong people, or about the wrong rows: nothing may come of any of them. */
  foreign: Sent[]
}

async function prepared(stage: Stage, deed: Deed): Promise<Prepared> {
  const { strays = [], ...set } = await deed.set(stage)
  const own = { visitor: '', admin: stage.admin.cookie, boss: stage.boss.cookie }[deed.by]
  const sent: Sent = { ...set, cookie: set.cookie ?? own }
  const intent = sent.form?.find(([field]) => field === 'intent')?.[1] ?? ''
  return {
    deed,
    name: `${sent.path.replaceAll(/[\w.-]{30,}/g, ':id')} ${intent}`,
    sent,
    foreign: [
      ...wrongPeople(deed, sent, stage),
      ...wrongIds(deed, sent, stage),
      ...strays.map((stray) => ({ ...stray, cookie: stray.cookie ?? sent.cookie })),
    ],
  }
}

/** Everybody's wrong tries, then each deed by itself with what was smuggled in. */
async function faultsOf(site: Site, all: readonly Prepared[], sender: Sender): Promise<string[]> {
  const wrong: string[] = []
  const before = await allRows(site.place)
  for (const { foreign } of all) await Promise.all(foreign.map((other) => sender(site.url, poisoned(other))))
  let last = await allRows(site.place)
  for (const change of changesBetween(before, last))
    wrong.push(`strangers did ${namedChange(change)} ${JSON.stringify(change.row).slice(0, 60)}`)
  for (const { deed, name, sent } of all) {
    const form = sent.form && [...sent.form, ...fields(deed.late?.() ?? {})]
    const { status } = await sender(site.url, poisoned({ ...sent, form }))
    const now = await allRows(site.place)
    const changes = changesBetween(last, now)
    last = now
    for (const change of changes) {
      const strange = strangeness(deed, change)
      if (strange) wrong.push(`${name}: ${namedChange(change)} ${strange}`)
    }
    const isIdle = changes.length === 0 && Object.keys(deed.may).length > 0
    if (status >= 400 || isIdle) wrong.push(`${name}: did nothing, ${status}`)
  }
  return wrong
}

/** A use case or an address that no deed goes through has not been tried. */
function forgotten(): string[] {
  const done = new Set(everyDeed.flatMap(({ does }) => does))
  return everyDoor
    .filter((door) => !done.has(door) && !lookingDoors.has(door))
    .map((door) => `${door} untried`)
}

async function tryOut(site: Site, deeds: readonly Deed[], wrap: (sender: Sender, stage: Stage) => Sender) {
  const { db, close } = await openDatabase(site.place)
  const stage = await openStage(site.url, db)
  const all: Prepared[] = []
  for (const deed of deeds) all.push(await prepared(stage, deed))
  const wrong = await faultsOf(site, all, wrap(send, stage))
  await close()
  const patternOf = (path: string) => new RegExp(`^${path.replaceAll(/[0-9a-f-]{36}/g, '[^/]+')}$`)
  const missed = writablePaths.filter((path) => !all.some(({ sent }) => patternOf(path).test(sent.path)))
  const tried = all.reduce((sum, { foreign }) => sum + foreign.length + 1, 0)
  return { wrong, tried, missed: missed.map((path) => `${path} untried`) }
}

const SAID = 'requests did what they may not'

async function judged(site: Site): Promise<Verdict> {
  const { wrong, tried, missed } = await tryOut(site, everyDeed, (sender) => sender)
  const { figure, isGood } = noneOf([...forgotten(), ...missed, ...wrong], tried, SAID)
  const doors = everyDoor.length - lookingDoors.size
  return { figure: `${everyDeed.length} deeds through ${doors} use cases: ${figure}`, isGood }
}

const inForm = (sent: Sent, name: string) => sent.form?.find(([field]) => field === name)?.[1] ?? ''

/** A server that keeps every field it is sent. */
async function credulous(site: Site): Promise<Verdict> {
  const { tried, wrong } = await tryOut(
    site,
    accountDeeds.slice(0, 1),
    (sender, { db }) =>
      async (url, sent) => {
        const answer = await sender(url, sent)
        const told = { role: inForm(sent, 'role'), standing: inForm(sent, 'standing') }
        await db.updateTable('user_account').set(told).where('email', '=', inForm(sent, 'email')).execute()
        return answer
      },
  )
  return noneOf(wrong, tried, SAID)
}

/** A server that ends whichever session it is told to. */
async function obedient(site: Site): Promise<Verdict> {
  const deeds = ownDeeds.filter(({ does }) => does.includes('accounts.endDevice'))
  const { tried, wrong } = await tryOut(site, deeds, (sender, { db }) => async (url, sent) => {
    await db.deleteFrom('session').where('id', '=', inForm(sent, 'id')).execute()
    return sender(url, sent)
  })
  return noneOf(wrong, tried, SAID)
}

export const gates: Gate[] = [
  {
    id: 'S2',
    goal: 'Nobody changes a row that is not theirs to change, nor a column that no form asks for',
    tier: 1,
    run: async (world) => onEach(await world.both(), judged),
    /** Each of the two must be seen. */
    async control(world) {
      const site = await world.site()
      const verdicts = [await credulous(site), await obedient(site)]
      const figure = verdicts.map((verdict) => verdict.figure).join(' | ')
      return { figure, isGood: verdicts.some(({ isGood }) => isGood) }
    },
  },
]
