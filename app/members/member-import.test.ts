import { beforeEach, describe, expect, test } from 'vitest'
import type { Viewer } from '#app/accounts/model.ts'
import { type Database, transact } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, aUser, viewerOf } from '#tests/support/factories.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { columnsOf, formOf, type ImportLine } from './member-import.rules.ts'
import { addMember, importMembers, openMembership, previewMembers } from './use-cases.server.ts'

const heading = 'Timestamp,Full name,WhatsApp number,Email Address,Branch,Year of study,Member until'
const list = (...rows: string[]) => [heading, ...rows].join('\r\n')
const phones = (count: number) => Array.from({ length: count }, (_, n) => String(9000000000 + n))
const now = new Date('2026-11-24T08:00:00.000Z')

describe('the columns of an import', () => {
  test('are recognised from ‘Export members’ and from a form, in any order', () => {
    const exported =
      'Name,Phone,Email,Branch,Year,Interest,Member since,Member until,Ended,Account since'.split(',')
    const places = (heads: readonly string[]) =>
      Object.fromEntries(Object.entries(columnsOf(heads) ?? {}).map(([column, [place]]) => [column, place]))
    expect(places(exported)).toEqual({ name: 0, phone: 1, email: 2, branch: 3, year: 4, until: 7, ended: 8 })
    expect(places(heading.split(','))).toEqual({ name: 1, phone: 2, email: 3, branch: 4, year: 5, until: 6 })
    expect(columnsOf(['Name', 'Email'])).toBeNull()
  })

  test.each([
    ['cse', '2', 'CSE', '2nd'],
    ['mechanical engineering', '3rd Year', 'ME', '3rd'],
    ['Astrology', '2024', 'Astrology', '2024'],
  ])('with branch %s and year %s are read as %s and %s', (branch, year, code, known) => {
    const columns = { name: [0], phone: [1], branch: [2], year: [3] }
    expect(formOf(['', '', branch, year], columns)).toMatchObject({ branch: code, year: known })
  })
})

describe.each(engines)('an import of members, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer
  const by = () => actingAs(db, admin, { now })

  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
  })

  const members = () =>
    db
      .selectFrom('user_account')
      .leftJoin('membership', 'membership.user_id', 'user_account.id')
      .select([
        'name',
        'phone',
        'email',
        'branch',
        'leaves_in as leavesIn',
        'status',
        'created_by as by',
        'since',
      ])
      .select('member_until as until')
      .where('role', '=', 'member')
      .orderBy('phone')
      .execute()
  const auditActions = async () =>
    (await db.selectFrom('audit_entry').select('action').execute()).map(({ action }) => action)
  async function resultLines(of: ReturnType<typeof importMembers>): Promise<ImportLine[]> {
    const outcome = await of
    if (!outcome.ok) throw new Error(outcome.problem)
    return outcome.value.lines
  }
  const lineStates = async (of: ReturnType<typeof importMembers>) =>
    (await resultLines(of)).map(({ line, state, reason }) => [line, state, reason])
  const twoPeople = list(
    '1,Zoya Ansari,+91 90000 00008,Zoya@College.example,CSE,2nd,',
    '2,Rohan Das,9000000009,,,,2027-12-31',
  )

  test('writes nothing in the preview, then adds accounts, memberships and one audit log entry', async () => {
    expect(await lineStates(previewMembers(by(), twoPeople))).toEqual([
      [2, 'added', ''],
      [3, 'added', ''],
    ])
    expect([await members(), await auditActions()]).toEqual([[], []])
    await importMembers(by(), twoPeople)
    const same = { status: 'approved', by: admin.kind === 'user' && admin.id, since: '2026-11-24' }
    expect(await members()).toEqual([
      {
        ...same,
        name: 'Zoya Ansari',
        phone: '9000000008',
        email: 'zoya@college.example',
        branch: 'CSE',
        leavesIn: 2029,
        until: '2029-07-31',
      },
      {
        ...same,
        name: 'Rohan Das',
        phone: '9000000009',
        email: '919000000009@members.invalid',
        branch: null,
        leavesIn: null,
        until: '2027-12-31',
      },
    ])
    expect(await auditActions()).toEqual(['member.import'])
  })

  test('adds and changes nobody when it is repeated', async () => {
    await importMembers(by(), twoPeople)
    const before = await members()
    expect(await lineStates(importMembers(by(), twoPeople.replace('Zoya Ansari', 'Zoya A.')))).toEqual([
      [2, 'known', 'Matched by phone and email'],
      [3, 'known', 'Matched by phone'],
    ])
    expect([await members(), await auditActions()]).toEqual([before, ['member.import']])
  })

  test('refuses the phone of a member with another name, and says whose it is', async () => {
    await importMembers(by(), twoPeople)
    const lines = await resultLines(
      importMembers(by(), 'Name,Phone\nMeera Nair,9000000008\nROHÁN das,9000000009'),
    )
    expect(lines.map(({ state, reason, holder }) => [state, reason, holder?.name])).toEqual([
      ['refused', 'Another member has this phone', 'Zoya Ansari'],
      ['known', 'Matched by phone', 'Rohan Das'],
    ])
    const rows = await db.selectFrom('user_account').select('id').where('phone', '=', '9000000008').execute()
    expect(rows).toEqual([{ id: lines[0]?.holder?.id }])
  })

  test('reports the result of each line', async () => {
    await importMembers(by(), twoPeople)
    await aUser(db, { email: 'signed.up@college.example', accountStatus: 'pending' })
    await anAdmin(db, { email: 'boss@college.example' })
    await aUser(db, { email: 'other@college.example', accountStatus: 'approved' })
    const text = list(
      '1,Meera Nair,9000000010,,ME,1,',
      '2,Zoya Elsewhere,9000000011,zoya@college.example,,,',
      '3,Two People,9000000009,other@college.example,,,',
      '4,Sam Signed-Up,9000000012,signed.up@college.example,,,',
      '5,Bea Boss,9000000013,boss@college.example,,,',
      '6,Meera Again,9000000010,,,,',
      '7,Z,123,,Astrology,9,',
      '8,Late Latif,9000000014,,,,2020-01-01',
      '9,Wide Wali,9000000015,,,,,more',
      '10,Omar Half,9000000016,omar@,,,',
    )
    const outcome = await importMembers(by(), text)
    if (!outcome.ok) throw new Error(outcome.problem)
    expect(outcome.value.lines.map(({ line, state, reason }) => [line, state, reason])).toEqual([
      [2, 'added', ''],
      [3, 'known', 'Matched by email'],
      [4, 'refused', 'The phone belongs to one member, the email to another account'],
      [5, 'refused', 'Another account has this email'],
      [6, 'refused', 'Another account has this email'],
      [7, 'refused', 'Is the person of line 2 again'],
      [
        8,
        'refused',
        'Name must be at least 3 characters long. Phone number must be exactly 10 digits. Branch: Please choose one of the list. Year of study: Please choose one of the list',
      ],
      [9, 'refused', 'Member until: Please choose a day from today on, within 6 years'],
      [10, 'refused', 'Has more cells than the heading'],
      [11, 'refused', 'Please enter a whole email address, or leave this empty'],
    ])
    expect((await members()).map(({ name }) => name)).toContain('Meera Nair')
    const refusedLines = outcome.value.text.split('\r\n').filter(Boolean)
    expect([refusedLines.length, refusedLines[0]]).toEqual([9, heading.replaceAll(/[^,]+/g, '"$&"')])
    expect(await lineStates(previewMembers(by(), outcome.value.text))).toHaveLength(8)
  })

  test('refuses a line whose membership has ended', async () => {
    const text = 'Name,Phone,Member until,Ended\nZoya Ansari,9000000008,2029-07-31,2026-01-05'
    expect(await lineStates(importMembers(by(), text))).toEqual([[2, 'refused', 'This membership has ended']])
    expect(await members()).toEqual([])
  })

  test.each([
    ['import-empty', ''],
    ['import-empty', heading],
    ['import-columns', 'Name,Email\nZoya,z@college.example'],
    ['import-torn', `${heading}\n"a,b`],
    ['import-long', 'x'.repeat(1_000_001)],
    ['import-long', `Name,Phone\n${'a,1\n'.repeat(5_001)}`],
  ])('refuses the whole list with the problem %s', async (problem, text) => {
    expect(await importMembers(by(), text)).toEqual({ ok: false, problem })
    expect(await previewMembers(by(), text)).toEqual({ ok: false, problem })
  })

  test('adds the maximum of 5,000 members', async () => {
    const text = `Name,Phone\n${phones(5_000)
      .map((phone) => `Somebody,${phone}`)
      .join('\n')}`
    const lines = await resultLines(importMembers(by(), text))
    expect(lines.filter(({ state }) => state === 'added')).toHaveLength(5_000)
    expect(new Set((await members()).map(({ phone, since }) => since && phone)).size).toBe(5_000)
  })

  test('creates no duplicate phone beside another import, a manual addition and approvals', async () => {
    const of = (domain: string) =>
      `Name,Phone,Email\n${phones(40)
        .map((phone) => `Somebody,${phone},${phone}@${domain}.example`)
        .join('\n')}`
    const byHand = { name: 'By Hand', phone: '9000000001', email: 'by@hand.example' }
    const approveByPhone = (phone: string) =>
      transact(db, (db) => {
        const answers = { name: 'Approved', phone, branch: 'CSE', year: '1st' as const, interest: 'Other' }
        const account = {
          id: newId(),
          email: `91${phone}@members.invalid`,
          by: admin.kind === 'user' ? admin.id : '',
        }
        return openMembership(db, {
          ...account,
          answers: { ...answers, answeredAt: now.toISOString(), joinRequestId: null },
          now,
          zone: 'Asia/Kolkata',
        })
      })
    const [firstLines, secondLines] = await Promise.all([
      resultLines(importMembers(by(), of('one'))),
      resultLines(importMembers(by(), of('other'))),
      addMember(by(), byHand),
      ...phones(8).slice(4).map(approveByPhone),
    ])
    const addedLines = [...firstLines, ...secondLines].filter(({ state }) => state === 'added')
    const storedPhones = (await members()).map(({ phone }) => phone)
    expect(storedPhones).toEqual(phones(40))
    expect(addedLines.length).toBeGreaterThanOrEqual(35)
  })
})
