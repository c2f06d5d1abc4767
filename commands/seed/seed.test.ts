import { beforeEach, describe, expect, it } from 'vitest'
import { visitor, type Viewer } from '#app/accounts/model.ts'
import { dashboardStats, requestsByInterest, seatsTaken } from '#app/dashboard/use-cases.server.ts'
import { checkEventForm } from '#app/events/rules.ts'
import { adminEvents, listPublicEvents } from '#app/events/use-cases.server.ts'
import { checkJoinForm } from '#app/join-requests/rules.ts'
import { pendingJoinRequests } from '#app/join-requests/use-cases.server.ts'
import type { Database } from '#app/platform/database/database.ts'
import { newId } from '#app/platform/id.ts'
import {
  adminComments,
  adminPosts,
  approveComment,
  createPost,
  deletePost,
} from '#app/posts/use-cases.server.ts'
import { checkSeatForm } from '#app/registrations/rules.ts'
import { registrationList, queueDueReminders } from '#app/registrations/use-cases.server.ts'
import { approveAsShown } from '#tests/support/join-request.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { engines } from '#tests/support/database.ts'
import { seedDemo } from './seed.ts'

const now = new Date('2026-11-21T06:00:00Z')
const env = { clubTimeZone: 'Asia/Kolkata' }
const admin: Viewer = {
  kind: 'user',
  id: newId(),
  name: 'Devika',
  email: 'devika@club.example',
  role: 'admin',
  accountStatus: 'approved',
}

describe.each(engines)('the demo club, on $name', ({ open }) => {
  let db: Database
  beforeEach(async () => {
    db = await open()
  })
  const as = (viewer: Viewer) => actingAs(db, viewer, { now })

  it('is inserted once when two replicas start together', async () => {
    const outcomes = await Promise.all([seedDemo({ db, env, now }), seedDemo({ db, env, now })])
    expect(outcomes.toSorted()).toEqual([false, true])
    expect(await seedDemo({ db, env, now })).toBe(false)
    expect(await dashboardStats(as(admin))).toEqual({
      totalUsers: 24,
      totalAdmins: 2,
      totalSuperAdmins: 0,
      totalPosts: 6,
      totalComments: 14,
      pendingRequests: 9,
    })
  })

  it('is not inserted into a club that has data of its own', async () => {
    const request = { name: 'Own', phone: '9000000001', branch: 'CSE', year: '1st', interest: 'Other' }
    const noticed = { notice_version: '1', notice_hash: 'x', noticed_at: now.toISOString() }
    await db
      .insertInto('join_request')
      .values({ id: newId(), ...request, ...noticed, created_at: now.toISOString() })
      .execute()
    expect(await seedDemo({ db, env, now })).toBe(false)
    expect((await adminEvents(as(admin), {})).total).toBe(0)
  })

  it('has events in every state, each as the form would accept it', async () => {
    await seedDemo({ db, env, now })
    const { events } = await listPublicEvents(as(visitor), { when: 'upcoming' })
    const past = await listPublicEvents(as(visitor), { when: 'past' })
    expect(events.length).toBeGreaterThanOrEqual(8)
    expect(past.total).toBeGreaterThanOrEqual(6)
    expect(events.some(({ availableSeats }) => availableSeats === 0)).toBe(true)
    expect(events.some(({ availableSeats }) => availableSeats > 0 && availableSeats <= 5)).toBe(true)
    expect(events.some(({ registrationFee }) => registrationFee === 0)).toBe(true)
    for (const event of [...events, ...past.events]) {
      const way = event.googleFormLink === '' ? 'here' : 'form'
      const form = { ...event, way, time: event.time ?? '10:00' }
      const check = checkEventForm(form, { now, timeZone: env.clubTimeZone, keptDate: event.date })
      expect(check).toMatchObject({ ok: true })
      expect(`${event.title} ${event.description} ${event.aboutEvent}`).not.toMatch(/[!—]/)
      expect(event.participants).toBeLessThanOrEqual(event.seats)
    }
    expect(await seatsTaken(as(admin))).toHaveLength(events.length)
  })

  it('has registrations with seats, a waitlist and check-ins', async () => {
    await seedDemo({ db, env, now })
    const { events } = await adminEvents(as(admin), {})
    const here = events.filter(({ settings }) => settings.method === 'here')
    const over = here.find(({ title }) => title === 'Expose for the face')
    expect(over?.attended).toBeLessThan(over?.participants ?? 0)
    const statuses = here.map(({ registrationStatus }) => registrationStatus)
    expect(statuses.toSorted()).toEqual(['open', 'past', 'past', 'waitlist'])
    for (const event of here) {
      const list = await registrationList(as(admin), { eventId: event.id })
      expect(list?.counts).toMatchObject({ seated: event.participants, in: event.attended ?? 0 })
      expect(list?.counts.waiting).toBe(event.registrationStatus === 'waitlist' ? 4 : 0)
      for (const { name, email, phone, branch, year } of list?.registrations ?? []) {
        const settings = { ...event.settings, asksPictures: false, questions: [] }
        expect(checkSeatForm({ name, email, phone, branch, year }, settings)).toMatchObject({ ok: true })
        expect(email).toMatch(/@lumiereclub\.example$/)
      }
    }
    const soon = new Date(now.getTime() + 48 * 86_400_000)
    for (const at of [now, soon]) await queueDueReminders({ ...as(visitor), now: at })
    expect(await db.selectFrom('mail').select('id').execute()).toEqual([])
  })

  it('has valid join requests that can be approved, and counts their interests', async () => {
    await seedDemo({ db, env, now })
    const { requests } = await pendingJoinRequests(as(admin))
    for (const request of requests) expect(checkJoinForm(request)).toMatchObject({ ok: true })
    expect(requests.map(({ createdAt }) => createdAt)).toEqual(
      requests.map(({ createdAt }) => createdAt).toSorted(),
    )
    expect(await approveAsShown(as(admin), requests[0]?.id ?? '')).toMatchObject({ ok: true })
    const wishes = await requestsByInterest(as(admin))
    expect(wishes.reduce((sum, { count }) => sum + count, 0)).toBe(27)
    expect(await dashboardStats(as(admin))).toMatchObject({ totalUsers: 25, pendingRequests: 8 })
  })

  it('has posts, and comments held back until an admin approves them', async () => {
    await seedDemo({ db, env, now })
    const { posts, total } = await adminPosts(as(admin))
    expect(total).toBe(6)
    expect(posts[0]).toMatchObject({
      title: 'The cupboard has a new boom pole',
      comments: 3,
      heldComments: 1,
    })
    const heldComments = await adminComments(as(admin), { status: 'held' })
    expect(heldComments.total).toBe(4)
    const id = heldComments.comments[0]?.id ?? ''
    expect(await approveComment(as(admin), id)).toMatchObject({ ok: true })
    expect(await approveComment(as(admin), id)).toEqual({ ok: false, problem: 'gone' })
    expect((await adminComments(as(admin), { status: 'held' })).total).toBe(3)
  })

  it('allows admins to create and delete posts', async () => {
    const posted = await createPost(as(admin), { title: 'Hello', body: 'Come on Friday.' })
    if (!posted.ok) throw new Error(posted.problem)
    expect(await createPost(as(admin), {})).toMatchObject({ errors: { title: 'Please enter a title' } })
    expect((await adminPosts(as(admin))).posts).toMatchObject([{ title: 'Hello', comments: 0 }])
    expect(await deletePost(as(admin), posted.value.id)).toMatchObject({ ok: true })
    expect(await deletePost(as(admin), posted.value.id)).toEqual({ ok: false, problem: 'gone' })
  })
})
