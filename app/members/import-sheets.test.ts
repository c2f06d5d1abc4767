import { readFileSync } from 'node:fs'
import { createElement } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import type { Viewer } from '#app/accounts/model.ts'
import { shownEmail } from '#app/club/phone.rules.ts'
import { countPeople } from '#app/events/participants.server.ts'
import { readCommittee } from '#app/handover/committee-list.rules.ts'
import type { Database } from '#app/platform/database/database.ts'
import { textOfFile } from '#app/platform/formats/text-file.ts'
import { engines } from '#tests/support/database.ts'
import { anAdmin, viewerOf } from '#tests/support/factories.ts'
import { renderedText } from '#tests/support/render-page.tsx'
import { actingAs } from '#tests/support/test-services.ts'
import { columnsOf, importProblemMessages } from './member-import.rules.ts'
import { dayReader } from './sheet-days.rules.ts'
import { ImportMembers } from './ui/member-import.tsx'
import { importMembers, previewMembers } from './use-cases.server.ts'

/** Files as clubs bring them: what Excel, Google Sheets and phones write. */
const sheet = (name: string) =>
  textOfFile(readFileSync(new URL(`../../tests/support/sheets/${name}`, import.meta.url)))
const textOf = (name: string) => sheet(name)?.text ?? ''
const now = new Date('2026-11-28T08:00:00.000Z')
const SHORTENED = 'Your sheet shortened this number: format the column as text'
const WRITE_DAYS = 'Member until: please write days as 2029-07-31'

describe.each(engines)('a list of members from a sheet, on $name', ({ open }) => {
  let db: Database
  let admin: Viewer

  beforeEach(async () => {
    db = await open()
    admin = viewerOf(await anAdmin(db))
  })

  const acting = () => actingAs(db, admin, { now })
  async function preview(text: string, chosen?: Parameters<typeof previewMembers>[2]) {
    const outcome = await previewMembers(acting(), text, chosen)
    if (!outcome.ok) throw new Error(outcome.problem)
    return outcome.value
  }
  const reasons = async (text: string) => (await preview(text)).lines.map(({ reason }) => reason)
  async function added(text: string) {
    await importMembers(acting(), text)
    const rows = await db
      .selectFrom('user_account')
      .select(['name', 'phone', 'email'])
      .where('role', '=', 'member')
      .orderBy('phone')
      .execute()
    return rows.map(({ name, phone, email }) => [name, phone, shownEmail(email)])
  }

  test('gives the phone that a sheet wrote as a number, and refuses one that it shortened', async () => {
    const { lines } = await preview(textOf('phones-made-numbers.csv'))
    expect(lines.map(({ phone, state, reason }) => [phone, state, reason])).toEqual([
      ['9876543210', 'added', ''],
      ['9.1987654321E+11', 'refused', SHORTENED],
      ['9.8765432E+09', 'refused', SHORTENED],
      ['9876543210', 'refused', 'Is the person of line 2 again'],
    ])
  })

  test.each([
    ['excel-semicolon.csv', 'zoe@x.test', 'anu@x.test'],
    ['excel-unicode-text-utf16le.txt', 'zoe@x.test', 'anu@x.test'],
    ['utf16be.csv', 'zoe@x.test', 'anu@x.test'],
    ['excel-sep-line.csv', 'zoe@x.test', 'anu@x.test'],
    ['sheet-with-title-line.csv', 'zoe@x.test', 'anu@x.test'],
  ])('adds the people of %s', async (name, zoe, anu) => {
    expect(await added(textOf(name))).toEqual([
      ['Zoë Brontë', '9811100001', zoe],
      ['अनुष्का राव', '9811100002', anu],
    ])
  })

  test('adds the people of a file that is not UTF-8 by their names', async () => {
    expect(sheet('excel-windows-1252.csv')?.isGuessed).toBe(true)
    expect((await added(textOf('excel-windows-1252.csv'))).map(([name]) => name)).toEqual([
      'Zoë Brontë',
      'D’Souza Ann',
    ])
  })

  test('takes the name of the member, not of the father', async () => {
    const { lines, columns } = await preview(textOf('fathers-name-first.csv'))
    expect(lines.map(({ who, phone }) => [who, phone])).toEqual([['Asha Rao', '9811100006']])
    expect(columns.filter(({ isDoubtful }) => isDoubtful)).toEqual([])
  })

  test('joins the first and the last name', async () => {
    expect((await added(textOf('first-and-last-name.csv'))).map(([name]) => name)).toEqual([
      'Asha Rao',
      'Li Wei',
    ])
  })

  test('says which of two fitting columns it took, and reads the other when it is chosen', async () => {
    const text = 'Name,Phone,WhatsApp number\nAsha Rao,9811100006,9811100016'
    const first = await preview(text)
    const phone = first.columns.find(({ column }) => column === 'phone')
    expect([phone?.isDoubtful, phone?.options.map(({ label }) => label)]).toEqual([
      true,
      ['Phone', 'Name', 'WhatsApp number'],
    ])
    const other = phone?.options.find(({ label }) => label === 'WhatsApp number')?.value ?? ''
    expect((await preview(text, { phone: other })).lines[0]?.phone).toBe('9811100016')
    const otherList = text.replace('WhatsApp number', 'Locker')
    expect((await preview(otherList, { phone: other })).lines[0]?.phone).toBe('9811100006')
  })

  test('shows the name, the phone and the email of each line', async () => {
    const { lines } = await preview('Name,Phone,Email\nAsha Rao,+91 98111 00006,Asha@x.test\n,98,asha')
    expect(lines.map(({ who, phone, email }) => [who, phone, email])).toEqual([
      ['Asha Rao', '9811100006', 'asha@x.test'],
      ['98', '98', 'asha'],
    ])
  })

  test('says in the preview who would be added, and what is not certain', async () => {
    const shownOf = async (text: string) => {
      const report = await preview(text)
      const props = { answer: { kind: 'report' as const, report, isGuessed: true }, isSending: false }
      return renderedText({ path: '/import', Component: () => createElement(ImportMembers, props) })
    }
    const heading = 'Name,Phone,WhatsApp number,Email'
    const shown = await shownOf(
      `${heading}\nAsha Rao,9811100006,9811100016,asha@x.test\nBo Das,98,,bo@x.test`,
    )
    expect(shown).toMatch(/To add: 1 .* Asha Rao \+91 98111 00006 asha@x\.test/)
    expect(shown).toMatch(/Refused: 1 .* Bo Das 98 bo@x\.test/)
    expect(shown).toContain('More than one column fits Phone. Please check which was taken.')
    expect(shown).toContain('Phone from “Phone”')
    expect(shown).toContain('please look at the names below')
    expect(await shownOf('Name,Phone\nAsha Rao,9811100006')).not.toContain('More than one column')
  })

  test('takes addresses with an apostrophe and at domains in other letters', async () => {
    const people = await added(textOf('email-apostrophe-idn.csv'))
    expect(people.map(([, , email]) => email)).toEqual([
      "siobhan.o'brien@college.test",
      'jonas@xn--bcher-kva.example',
    ])
    expect((await reasons(textOf('email-apostrophe-idn.csv')))[2]).toMatch(/line 3 again/)
  })

  test('refuses a name that was read in a wrong encoding before', async () => {
    expect(await reasons('Name,Phone\nZo\ufffd Bront\ufffd,9811100003')).toEqual([
      'Please write your name in letters',
    ])
  })

  test.each([
    ['31-07-2029', ''],
    ['31/07/2029', ''],
    ['7/31/2029', ''],
    ['31-Jul-29', ''],
    ['2029-07-31', ''],
    ['05/06/2029', WRITE_DAYS],
    ['soon', WRITE_DAYS],
    ['31-07-2019', 'Member until: Please choose a day from today on, within 6 years'],
  ])('reads the last day %s: %s', async (day, reason) => {
    expect(await reasons(`Name,Phone,Member until\nAsha Rao,9811100006,${day}`)).toEqual([reason])
  })

  test('adds who was exported, after Excel has opened and saved the file', async () => {
    const saved = [
      'Name;Phone;Email;Branch;Year;Interest;Member since;Member until;Ended;Account since',
      'Asha Rao;9811100006;asha@x.test;CSE;2nd;Other;28-11-2025;31-07-2029;;28-11-2025',
      "'=Bo Das;9811100007;;;;;05-06-2026;05-06-2030;;05-06-2026",
    ].join('\r\n')
    expect(await added(saved)).toHaveLength(2)
    expect(
      await db.selectFrom('membership').select('member_until').orderBy('member_until').execute(),
    ).toEqual([{ member_until: '2029-07-31' }, { member_until: '2030-06-05' }])
  })
})

describe('days of a sheet', () => {
  test('follow the order of the other lines only where all agree', () => {
    expect(dayReader(['31/07/2029', '05/06/2029'])('05/06/2029')).toBe('2029-06-05')
    expect(dayReader(['07/31/2029', '05/06/2029'])('05/06/2029')).toBe('2029-05-06')
    expect(dayReader(['07/31/2029', '31/07/2029'])('05/06/2029')).toBeNull()
    expect(dayReader([])('06/06/2029')).toBe('2029-06-06')
    expect(dayReader([])('30/02/2029')).toBeNull()
  })
})

describe('the columns of a sheet', () => {
  test.each([
    ['Contact,Mobile,Name', 1, 2],
    ['Contact no.,Student Name', 0, 1],
    ["Mother's phone,Phone,Parent name,Full Name", 1, 3],
    ['Event name,Company,Name of the student,Contact number', 3, 2],
    ['WhatsApp group joined,Phone no,Username,NAME', 1, 3],
    ['Emergency contact,Mobile Number,student_name', 1, 2],
  ])('%s: the phone is column %d, the name column %d', (heading, phone, name) => {
    const columns = columnsOf(heading.split(','))
    expect([columns?.phone, columns?.name]).toEqual([[phone], [name]])
  })

  test('are not the year of birth, nor the email of a consent', () => {
    const columns = columnsOf('Email consent,Year of birth,Name,Phone,Email Address,Year of study'.split(','))
    expect([columns?.email, columns?.year]).toEqual([[4], [5]])
    const others = columnsOf(['Email consent', 'Year of birth', 'Name', 'Phone'])
    expect([others?.email, others?.year]).toEqual([undefined, undefined])
    expect(columnsOf(['Name of father', 'Phone'])).toBeNull()
  })
})

describe('a count of the people of a form', () => {
  test('parts the cells by semicolons and takes the email, not the consent to mails', () => {
    expect(countPeople(textOf('google-form-responses-semicolon.csv'))).toMatchObject({
      value: { people: 2, column: 'Email', problems: [{ line: 3 }] },
    })
    const text = 'Timestamp,Email consent,Email Address\n1,Yes,a@x.test\n2,Yes,b@x.test'
    expect(countPeople(text)).toMatchObject({ value: { people: 2, column: 'Email Address' } })
    expect(countPeople('Email consent,Phone\nYes,1\nYes,2')).toMatchObject({ value: { column: 'Phone' } })
  })

  test('tells people apart by the column that was chosen among those that fit', () => {
    const text = 'Name,Email Address,Email\nAsha,college@x.test,a@x.test\nRavi,college@x.test,r@x.test'
    expect(countPeople(text)).toMatchObject({ value: { people: 1, chosen: '1:Email Address' } })
    expect(countPeople(text, '2:Email')).toMatchObject({ value: { people: 2, column: 'Email' } })
    expect(countPeople(text, '2:Phone')).toMatchObject({ value: { people: 1 } })
  })
})

describe('the list of a new committee', () => {
  test('takes the address of the column that the heading names, and asks where a line has two', () => {
    const rows = readCommittee('sep=;\nNominated by (user email);Email;Role\nold@x.test;new@x.test;Admin')
    expect(rows.map(({ email, problem }) => [email, problem])).toEqual([['new@x.test', null]])
    expect(readCommittee('a@x.test, b@x.test')[0]?.problem).toBe('Has more than one email. Please keep one.')
  })
})

test('a workbook is no list', () => {
  expect(sheet('xlsx-renamed.csv')).toBeNull()
  expect(importProblemMessages['import-workbook']).toBe('This is an Excel file: save it as CSV')
})
