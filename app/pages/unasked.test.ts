import { describe, expect, it } from 'vitest'
import { isUnasked } from './unasked.ts'

const at = 'https://club.example/admin/users'

function asked(
  url: string,
  { from = at, mode = 'cors', method = 'GET' }: { from?: string; mode?: string; method?: string } = {},
) {
  const headers = new Headers({ 'sec-fetch-mode': mode, ...(from && { referer: from }) })
  return isUnasked({ method, url, headers })
}

describe('what nobody asked for', () => {
  it.each([
    ['the page itself', at, {}],
    ['its data', `${at}.data`, {}],
    ['a part of its data', `${at}.data?_routes=pages%2Fadmin%2Fusers`, {}],
    ['the data of a search', `${at}.data?q=asha&page=2`, { from: `${at}?q=asha&page=2` }],
    ['a part of it', `${at}.data?q=asha+rao&_routes=x`, { from: `${at}?q=asha%20rao` }],
    ['the data of the first page', 'https://club.example/_.data', { from: 'https://club.example/' }],
  ])('%s, from itself', (_, url, told) => {
    expect(asked(url, told)).toBe(true)
  })

  it.each([
    ['another page', `${at}.data`, { from: 'https://club.example/admin/posts' }],
    ['another search', `${at}.data?q=ash`, { from: at }],
    ['another page of a list', `${at}.data?page=2`, { from: `${at}?page=3` }],
    ['what a form sends', at, { method: 'POST' }],
    ['a reload, or a link to the same', at, { mode: 'navigate' }],
    ['whoever does not say where from', `${at}.data`, { from: '' }],
    ['nonsense', `${at}.data`, { from: 'about' }],
  ])('%s is asked for', (_, url, told) => {
    expect(asked(url, told)).toBe(false)
  })
})
