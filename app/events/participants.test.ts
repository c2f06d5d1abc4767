import { beforeEach, describe, expect, it } from 'vitest'
import type { Viewer } from '#app/accounts/model.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { actingAs, nobodyAffected } from '#tests/support/test-services.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, anEvent, viewerOf } from '#tests/support/factories.ts'
import { countPeople } from './participants.server.ts'
import { importLineMessages } from './participants-import.rules.ts'
import { adminEvent, importParticipants, previewImport, updateEvent } from './use-cases.server.ts'

const head = 'Timestamp,Name,Email Address,Phone'
const lines = (...rows: string[]) => [head, ...rows].join('\r\n')
const countOrProblem = (text: string) => {
  const outcome = countPeople(text)
  return outcome.ok ? outcome.value : outcome.problem
}

describe('the exported answers of a form', () => {
  it('are counted by email regardless of case, and every skipped line is reported', () => {
    const text = lines(
      '1/11,Nisha,n@x.example,900',
      '2/11,"Nisha, again",N@X.example ,900',
      '3/11,Omar,omar,901',
      '4/11,Percy,,902',
      '5/11,Quinn,q@x.example,903,more',
      '6/11,Ravi,r@x.example,904',
    )
    expect(countOrProblem(text)).toEqual({
      people: 2,
      rows: 6,
      column: 'Email Address',
      columns: [
        { value: '2:Email Address', label: 'Email Address' },
        { value: '3:Phone', label: 'Phone' },
      ],
      chosen: '2:Email Address',
      problems: [
        { line: 3, message: importLineMessages.again(2) },
        { line: 4, message: importLineMessages.address },
        { line: 5, message: importLineMessages.nobody },
        { line: 6, message: importLineMessages.wide },
      ],
    })
  })

  it('are counted by phone without an email column, else by all columns except the time', () => {
    expect(countOrProblem('Timestamp,WhatsApp number\n1,900\n2,900\n3,901')).toMatchObject({ people: 2 })
    expect(countOrProblem('Timestamp,Name\n1,Nisha\n2,Nisha\n3,Omar')).toMatchObject({
      people: 2,
      column: null,
    })
  })

  it.each([
    ['an empty file', '', 'import-empty'],
    ['a file with a header only', head, 'import-empty'],
    ['a file with an open quotation mark', `${head}\n"a,b`, 'import-torn'],
    ['a file with too many characters', 'x'.repeat(1_000_001), 'import-long'],
    ['a file with too many lines', `Name\n${'a\n'.repeat(5_001)}`, 'import-long'],
  ])('are refused in %s', (_what, text, problem) => {
    expect(countOrProblem(text)).toBe(problem)
  })
})

describe.each(engines)('the import of participants, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
  })
  const as = (viewer: Viewer) => actingAs(db, viewer)
  const twoPeople = lines('1,Nisha,n@x.example,900', '2,Omar,o@x.example,901')

  it('writes nothing in the preview, and then the number of people', async () => {
    const { id } = await anEvent(db, { participants: 7 })
    expect(await previewImport(as(admin), { id, text: twoPeople })).toMatchObject({
      value: { event: { participants: 7 }, counted: { people: 2 } },
    })
    expect((await adminEvent(as(admin), id))?.participants).toBe(7)
    expect(await importParticipants(as(admin), { id, text: twoPeople })).toMatchObject({
      value: { participants: 2 },
    })
  })

  it('never sets more participants than seats, even if the seats change at the same time', async () => {
    const event = await anEvent(db, { seats: 1, participants: 1 })
    expect(await importParticipants(as(admin), { id: event.id, text: twoPeople })).toEqual({
      ok: false,
      problem: 'import-over-seats',
    })
    expect((await adminEvent(as(admin), event.id))?.participants).toBe(1)
    const roomy = await anEvent(db, { seats: 2 })
    const form = { ...roomy, time: '18:00', seats: '1', registrationFee: '0' }
    await Promise.all([
      importParticipants(as(admin), { id: roomy.id, text: twoPeople }),
      updateEvent(as(admin), { id: roomy.id, ...nobodyAffected, form }),
    ])
    const after = await adminEvent(as(admin), roomy.id)
    expect(after?.participants).toBeLessThanOrEqual(after?.seats ?? 0)
  })

  it('is refused for an event that does not exist', async () => {
    for (const id of [newId(), 'x'])
      expect(await importParticipants(as(admin), { id, text: twoPeople })).toEqual({
        ok: false,
        problem: 'gone',
      })
  })
})
