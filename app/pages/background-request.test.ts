import { describe, expect, it } from 'vitest'
import { isBackgroundRequest } from './request-context.server.ts'

const at = 'https://club.example/admin/users'

function isBackground(
  url: string,
  { from = at, mode = 'cors', method = 'GET' }: { from?: string; mode?: string; method?: string } = {},
) {
  const headers = new Headers({ 'sec-fetch-mode': mode, ...(from && { referer: from }) })
  return isBackgroundRequest({ method, url, headers })
}

describe('a background request', () => {
  it.each([
    ['the page itself', at, {}],
    ['the data of the page', `${at}.data`, {}],
    ['a part of the data of the page', `${at}.data?_routes=pages%2Fadmin%2Fusers`, {}],
    ['the data of a search', `${at}.data?q=asha&page=2`, { from: `${at}?q=asha&page=2` }],
    ['a part of the data of a search', `${at}.data?q=asha+rao&_routes=x`, { from: `${at}?q=asha%20rao` }],
    ['the data of the first page', 'https://club.example/_.data', { from: 'https://club.example/' }],
  ])('is a request for $0 from the same page', (_, url, options) => {
    expect(isBackground(url, options)).toBe(true)
  })

  it.each([
    ['a request for another page', `${at}.data`, { from: 'https://club.example/admin/posts' }],
    ['a request for another search', `${at}.data?q=ash`, { from: at }],
    ['a request for another page number of a list', `${at}.data?page=2`, { from: `${at}?page=3` }],
    ['a form submission', at, { method: 'POST' }],
    ['a reload, or a link to the same page', at, { mode: 'navigate' }],
    ['a request without a referrer', `${at}.data`, { from: '' }],
    ['a request with an invalid referrer', `${at}.data`, { from: 'about' }],
  ])('is not $0', (_, url, options) => {
    expect(isBackground(url, options)).toBe(false)
  })
})
