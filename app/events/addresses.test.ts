import { describe, expect, it } from 'vitest'
import { isGoogleFormLink, pictureAddress } from './addresses.ts'

const FORM = 'https://docs.google.com/forms/d/e/1FAIpQLSd_abc-123/viewform'

describe('a Google Form link', () => {
  it.each([
    FORM,
    `${FORM}?usp=sf_link`,
    `${FORM}?entry.1=a&entry.2=b`,
    `${FORM}?`,
    FORM.replace('https://docs.google.com', 'HTTPS://Docs.Google.com'),
  ])('accepts %s', (link) => {
    expect(isGoogleFormLink(link)).toBe(true)
  })

  it.each([
    'http://docs.google.com/forms/d/e/abc/viewform',
    'https://forms.gle/abc',
    'https://docs.google.com/forms/d/abc/edit',
    'https://docs.google.com/forms/d/abc/viewform',
    'https://docs.google.com/forms/d/e/abc/viewform/',
    'https://docs.google.com/forms/d/e/abc/viewforms',
    'https://docs.google.com/forms/d/e//viewform',
    'https://docs.google.com/forms/d/e/abc/def/viewform',
    'https://docs.google.com/forms/d/e/../abc/viewform',
    'https://docs.google.com/forms/d/e/%2e%2e/viewform',
    'https://docs.google.com/FORMS/d/e/abc/viewform',
    'https://docs.google.com:443/forms/d/e/abc/viewform',
    'https://docs.google.com:8443/forms/d/e/abc/viewform',
    'https://docs.google.com./forms/d/e/abc/viewform',
    'https://docs.google.com.evil.example/forms/d/e/abc/viewform',
    'https://evil.example/forms/d/e/abc/viewform',
    'https://evil.example/?https://docs.google.com/forms/d/e/abc/viewform',
    'https://docs.google.com@evil.example/forms/d/e/abc/viewform',
    'https://me:secret@docs.google.com/forms/d/e/abc/viewform',
    'https://docs.google.com\\@evil.example/forms/d/e/abc/viewform',
    'https:\\\\docs.google.com/forms/d/e/abc/viewform',
    'https:docs.google.com/forms/d/e/abc/viewform',
    'https:///docs.google.com/forms/d/e/abc/viewform',
    '//docs.google.com/forms/d/e/abc/viewform',
    'https://docs.gооgle.com/forms/d/e/abc/viewform',
    'https://docs。google。com/forms/d/e/abc/viewform',
    'https://docs.google.com/forms/d/e/abc/viewform#x',
    'https://docs.google.com/forms/d/e/abc/viewform?a#',
    'https://docs.google.com/forms/d/e/a bc/viewform',
    'https://docs.google.com/forms/d/e/a\tbc/viewform',
    'https://docs.google.com/forms/d/e/abc/viewform\n',
    'https://docs.google.com/forms/d/e/abc/viewform\0',
    'java\tscript:alert(1)//https://docs.google.com/forms/d/e/abc/viewform',
    'javascript:alert(1)',
    'data:text/html,https://docs.google.com/forms/d/e/abc/viewform',
    `${FORM}?${'x'.repeat(2000)}`,
    '',
  ])('refuses %j', (link) => {
    expect(isGoogleFormLink(link)).toBe(false)
  })
})

describe('the address of a picture', () => {
  it.each([
    ['https://img.example/a.jpg', 'https://img.example/a.jpg'],
    ['http://img.example/a.JPEG?w=3', 'http://img.example/a.JPEG?w=3'],
    ['https://img.example/a.gif', 'https://img.example/a.gif'],
    ['https://club.example/uploads/0198-a.webp', '/uploads/0198-a.webp'],
    ['https://club.example/other/a.webp', 'https://club.example/other/a.webp'],
    ['/uploads/0198-a.webp', '/uploads/0198-a.webp'],
    ['/art/events/edit.webp', '/art/events/edit.webp'],
  ])('keeps %s as %s', (typed, kept) => {
    expect(pictureAddress(typed, 'https://club.example')).toBe(kept)
  })

  it.each([
    'https://img.example/a.svg',
    'https://img.example/a',
    'https://img.example/a.jpgx',
    'https://img.example/?x=.jpg',
    'https://img.example/a#.png',
    'https://me@img.example/a.png',
    'ftp://img.example/a.png',
    'javascript:alert(1)//a.png',
    'data:image/png;base64,a.png',
    '//img.example/a.png',
    '/etc/passwd.png',
    '/uploads/../etc/a.png',
    '/uploads/%2e%2e/a.png',
    '/uploads/a.svg',
    '/uploads\\a.png',
    'https://img.example/a .png',
    'https://',
  ])('refuses %j', (typed) => {
    expect(pictureAddress(typed, 'https://club.example')).toBeNull()
  })
})
