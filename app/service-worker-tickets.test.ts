import { beforeEach, describe, expect, test } from 'vitest'
import { browser, PUBLIC, site } from '#tests/support/service-worker-browser.ts'

let club: ReturnType<typeof browser>
beforeEach(() => {
  club = browser()
})

describe('the cache of a ticket', () => {
  const path = '/tickets/0198c7a0.seal'
  const html = '<html lang="en"><link href="/assets/a.css"><p>T0AB</p></html>'
  beforeEach(() => {
    Object.assign(club.network, { caching: 'private, no-store', body: html, ticket: 'seated' })
  })

  test('serves an opened ticket while offline, marked as a saved copy', async () => {
    expect(await (await club.ask(path))?.text()).toBe(html)
    expect(club.keptPaths('tickets')).toEqual([path])
    expect(club.keptPaths('pages-b1')).toEqual([])
    club.network.isDown = true
    expect(await (await club.ask(path))?.text()).toContain('<html data-kept="" lang="en">')
    const otherTicket = await club.ask('/tickets/other.seal')
    expect(otherTicket?.headers.get('location')).toBe(`${site}/offline?from=%2Ftickets%2Fother.seal`)
  })

  test.each([408, 429, 500, 503])('serves the ticket while the server fails with %i', async (status) => {
    await club.ask(path)
    Object.assign(club.network, { status, ticket: '' })
    expect((await club.ask(path))?.status).toBe(200)
    expect(club.keptPaths('tickets')).toEqual([path])
  })

  test.each([408, 429, 500, 503])(
    'keeps the ticket after a response with %i, even if its header says otherwise',
    async (status) => {
      await club.ask(path)
      Object.assign(club.network, { status, ticket: 'none' })
      await club.ask(path)
      await club.dispatch('message', { data: { kind: 'keep-ticket', path } })
      expect(club.keptPaths('tickets')).toEqual([path])
      const newer = browser('b2', club.kept)
      Object.assign(newer.network, { status, ticket: 'none' })
      await newer.dispatch('install')
      await newer.dispatch('activate')
      expect(newer.keptPaths('tickets')).toEqual([path])
    },
  )

  test('stores a ticket with its files when its page requests it', async () => {
    await club.dispatch('message', { data: { kind: 'keep-ticket', path } })
    expect(club.keptPaths('tickets')).toEqual([path])
    club.network.bodies = { '/assets/a.css': 'p{}' }
    club.network.caching = PUBLIC
    await club.dispatch('message', { data: { kind: 'keep-ticket', path } })
    expect(club.keptPaths('files-b1')).toEqual(['/assets/a.css'])
  })

  test.each([
    ['cancelled', 200],
    ['none', 404],
  ])('deletes a ticket that is %s', async (standing, status) => {
    await club.ask(path)
    Object.assign(club.network, { ticket: standing, status })
    await club.dispatch('message', { data: { kind: 'keep-ticket', path } })
    expect(club.keptPaths('tickets')).toEqual([])
  })

  test('keeps the ticket in a new build, which fetches it again', async () => {
    await club.ask(path)
    const newer = browser('b2', club.kept)
    Object.assign(newer.network, { body: '<html lang="en">newer', ticket: 'waiting' })
    await newer.dispatch('install')
    await newer.dispatch('activate')
    expect(newer.keptPaths('tickets')).toEqual([path])
    newer.network.isDown = true
    expect(await (await newer.ask(path))?.text()).toContain('newer')
  })

  test('stores no other address that a page requests', async () => {
    for (const address of ['/admin', '/tickets/a/b', 'https://elsewhere.example/tickets/x', 7, undefined])
      await club.dispatch('message', { data: { kind: 'keep-ticket', path: address } })
    await club.dispatch('message', { data: null })
    expect(club.requests).toEqual([])
  })
})
