import { describe, expect, test } from 'vitest'
import { queueMail } from '#app/platform/mail/mail.ts'
import { engineNames, newPlace, openAt } from '#tests/support/database.ts'
import { aJoinRequest, anEvent, aSeat, aUser, LONG_AGO } from '#tests/support/factories.ts'
import { personalDataOf, subjectOf } from './use-cases.server.ts'

const now = new Date('2026-11-21T10:00:00.000Z')
const phone = '9876543210'
const email = 'priya@college.example'

describe.each(engineNames)('the personal data of a person, on %s', (engine) => {
  async function newClub() {
    const { db } = await openAt(await newPlace(engine))
    const request = await aJoinRequest(db, { name: 'Priya', phone, status: 'approved' })
    const address = `91${phone}@members.invalid`
    await aUser(db, { name: 'Priya', phone, email: address, joinRequestId: request.id })
    await aJoinRequest(db, { name: 'Somebody Else' })
    const event = await anEvent(db)
    const answers = JSON.stringify([{ question: 'Camera?', answer: 'Yes' }])
    const seat = { event_id: event.id, answers, notice_version: '1', created_at: LONG_AGO }
    await aSeat(db, { ...seat, name: 'Priya', email, phone: `+91${phone}` })
    await aSeat(db, { ...seat, name: 'Other', email: 'other@college.example' })
    await queueMail(db, { recipient: email, subject: 'Your ticket', text: 'Hello Priya', now })
    return db
  }

  test('comes from every domain and contains nobody else', async () => {
    const db = await newClub()
    const subject = await subjectOf(db, { phone })
    expect(subject).toMatchObject({ emails: [email], phones: [phone] })
    const personalData = await personalDataOf(db, subject)
    expect(personalData.map(({ title }) => title)).toEqual([
      'Account',
      'Join requests',
      'Event registrations',
      'Mails',
    ])
    const text = JSON.stringify(personalData)
    expect(text).toContain('Camera?: Yes')
    expect(text).toContain('Hello Priya')
    expect(text).not.toMatch(/Other|Somebody Else|members\.invalid/)
    expect(personalData.every(({ records }) => records.length === 1)).toBe(true)
  })

  test('contains only the records of the given emails, phones and accounts', async () => {
    const db = await newClub()
    const personalData = await personalDataOf(db, {
      emails: ['other@college.example'],
      phones: [],
      accountIds: [],
    })
    expect(personalData.map(({ title }) => title)).toEqual(['Event registrations'])
    expect(await personalDataOf(db, { emails: [], phones: [], accountIds: [] })).toEqual([])
  })
})
