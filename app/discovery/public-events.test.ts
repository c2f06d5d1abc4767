import { expect, test } from 'vitest'
import { visitor } from '#app/accounts/model.ts'
import type { Application } from '#app/pages/request-context.server.ts'
import { actingAs } from '#tests/support/test-services.ts'
import { engines } from '#tests/support/database.ts'
import { anEvent } from '#tests/support/factories.ts'
import { createDiscoveryRoutes } from './routes.ts'

const now = new Date('2026-11-21T06:00:00Z')

test.each(engines)(
  '$name: the public events API returns the filtered list of the events page, without private fields',
  async ({ open }) => {
    const db = await open()
    const event = await anEvent(db, { title: 'Three lights' })
    await anEvent(db, { title: 'Tea', category: 'Social' })
    const services = actingAs(db, visitor, { now })
    const application = { services, now: () => now } as unknown as Application
    const routes = createDiscoveryRoutes({
      application,
      publicFolder: 'content/public',
      buildName: async () => 'b1',
    })
    const ask = async (search: string) => {
      const answer = await routes.request(`/api/events?${search}`)
      expect(answer.headers.get('access-control-allow-origin')).toBe('*')
      return (await answer.json()) as { events: Record<string, unknown>[]; total: number }
    }
    const all = await ask('')
    expect(all.total).toBe(2)
    expect(all.events.find(({ id }) => id === event.id)).toMatchObject({
      title: 'Three lights',
      status: 'upcoming',
    })
    for (const listed of all.events) {
      expect(Object.keys(listed)).not.toContain('createdBy')
      expect(Object.keys(listed)).not.toContain('registrations')
    }
    expect((await ask('category=Social')).events.map(({ title }) => title)).toEqual(['Tea'])
    expect((await ask('q=lights')).total).toBe(1)
    expect((await ask('when=past')).total).toBe(0)
  },
)
