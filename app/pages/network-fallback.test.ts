import { UNSAFE_ErrorResponseImpl as ErrorResponse } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { dashboardIntents } from './admin/dashboard-intents.ts'
import { superFailuresOf } from './admin/super-intents.ts'
import { withNetworkFallback } from './network-fallback.ts'

function formOf(intent: string): FormData {
  const form = new FormData()
  form.set('intent', intent)
  return form
}

const failToConnect = () => Promise.reject(new TypeError('Failed to fetch'))
/** What the router makes of a proxy's page, and of a bare 500. */
const unreadable = () => Promise.reject(new Error('Unable to decode turbo-stream response'))
const bare = () => Promise.reject(new ErrorResponse(500, 'Internal Server Error', ''))

async function messageOf(answer: ReturnType<typeof withNetworkFallback>) {
  const { data } = (await answer) as { data: { ok: false; message: string } }
  return data.message
}

describe('a failed write of a dashboard', () => {
  beforeEach(() => void vi.stubGlobal('navigator', { onLine: true }))

  it.each([
    ['approve-join-request', 'Failed to approve request. Please try again.'],
    ['reject-join-request', 'Failed to reject request. Please try again.'],
    ['create-event', 'Failed to add event. Please try again.'],
    ['delete-event', 'Failed to delete event'],
  ])('returns the message of %s for every kind of failure', async (intent, message) => {
    const request = new Request('http://club.example/', { method: 'POST', body: formOf(intent) })
    for (const serverAction of [failToConnect, unreadable, bare])
      expect(await messageOf(dashboardIntents.clientAction({ request, serverAction } as never))).toBe(message)
  })

  it.each([
    ['approve-admin', 'Failed to approve admin request: '],
    ['reject-admin', 'Failed to reject admin request: '],
    ['revoke-admin', 'Failed to remove admin access: '],
  ])('returns the message of %s followed by the reason', async (intent, message) => {
    const { failed, ...messages } = superFailuresOf(formOf(intent))
    expect(await messageOf(withNetworkFallback(failToConnect, failed, messages))).toBe(
      `${message}Network error. Please check your internet connection.`,
    )
    for (const answer of [unreadable, bare])
      expect(await messageOf(withNetworkFallback(answer, failed, messages))).toBe(
        `${message}please try again`,
      )
  })

  it('returns one message for a super admin that was not created', async () => {
    const { failed, ...messages } = superFailuresOf(formOf('create-super-admin'))
    for (const answer of [failToConnect, unreadable, bare])
      expect(await messageOf(withNetworkFallback(answer, failed, messages))).toBe(
        'Failed to create super admin account',
      )
  })
})

it('the network fallback passes a redirect on', async () => {
  const away = new Response(null, { status: 302 })
  await expect(withNetworkFallback(() => Promise.reject(away), 'Failed')).rejects.toBe(away)
})
