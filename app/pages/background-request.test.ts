import { describe, expect, it } from 'vitest'
import { isBackgroundRequest } from './background-request.ts'

const at = 'https://club.example/admin/users'

function isBackground(
  url: string,
  { from = at, mode = 'cors', method = 'GET' }: { from?: string; mode?: string; method?: string } = {},
) {
  const headers = new Headers({ 'sec-fetch-mode': mode, ...(from && { referer: from }) })
  return isBackgroundRequest({ method, url, headers })
}

describe('a request in the background', () => {
  it.each([
    ['the page itself', at, {}],
    ['its data', `${at}.data`, {}],
    ['a part of its data', `${at}.data?_routes=pages%2Fadmin%2Fusers`, {}],
    ['the data of a search', `${at}.data?q=asha&page=2`, { from: `${at}?q=asha&page=2` }],
    ['a part of it', `${at}.data?q=asha+rao&_routes=x`, { from: `${at}?q=asha%20rao` }],
    ['the data of the first page', 'https://club.example/_.data', { from: 'https://club.example/' }],
  ])('%s, from itself', (_, url, options) => {
    expect(isBackground(url, options)).toBe(true)
  })

  it.each([
    ['another page', `${at}.data`, { from: 'https://club.example/admin/posts' }],
    ['another search', `${at}.data?q=ash`, { from: at }],
    ['another page of a list', `${at}.data?page=2`, { from: `${at}?page=3` }],
    ['what a form sends', at, { method: 'POST' }],
    ['a reload, or a link to the same', at, { mode: 'navigate' }],
    ['whoever does not say where from', `${at}.data`, { from: '' }],
    ['nonsense', `${at}.data`, { from: 'about' }],
  ])('%s is not in the background', (_, url, options) => {
    expect(isBackground(url, options)).toBe(false)
  })
})
