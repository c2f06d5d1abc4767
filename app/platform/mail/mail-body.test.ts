import { describe, expect, it, test } from 'vitest'
import { textsOfHtml } from '#tests/support/html-texts.ts'
import { mailColours } from './html-mail.ts'
import { type MailBody, writeMail } from './mail-body.ts'

const body: MailBody = {
  subject: 'Moved: Lighting workshop',
  clubName: 'Lumière Club',
  blocks: [
    { kind: 'text', text: 'Hi Asha,' },
    { kind: 'heading', text: 'Lighting workshop has moved.' },
    {
      kind: 'changes',
      changes: [{ label: 'When', was: 'Saturday, 5 December 2026', now: 'Sunday, 6 December 2026' }],
    },
    {
      kind: 'facts',
      facts: [
        { label: 'Where', value: 'Studio 2\nBlock A', isStrong: true },
        { label: 'Registration fee', value: '₹150' },
      ],
    },
    { kind: 'code', label: 'Code', code: 'T01234567' },
    { kind: 'button', label: 'Show my ticket', href: 'https://club.example/tickets/1', text: 'Your ticket:' },
    { kind: 'small', text: 'The calendar file is attached.' },
  ],
  reason: 'You get this mail because you registered.',
}

describe('a mail', () => {
  it('has a plain text part', () => {
    expect(writeMail(body).text).toBe(
      [
        'Hi Asha,',
        'Lighting workshop has moved.',
        'When\nWas: Saturday, 5 December 2026\nNow: Sunday, 6 December 2026',
        'Where: Studio 2\nBlock A\nRegistration fee: ₹150',
        'Code: T01234567',
        'Your ticket:\nhttps://club.example/tickets/1',
        'The calendar file is attached.',
        'Lumière Club',
        'You get this mail because you registered.',
      ].join('\n\n'),
    )
  })

  it('has the same text in its HTML part', () => {
    const { html } = writeMail(body)
    expect(textsOfHtml(html)).toEqual([
      'Moved: Lighting workshop',
      'Lumière Club',
      'Hi Asha,',
      'Lighting workshop has moved.',
      'When',
      'Was: Saturday, 5 December 2026',
      'Now: Sunday, 6 December 2026',
      'Where',
      'Studio 2 Block A',
      'Registration fee',
      '₹150',
      'Code: T01234567',
      'Your ticket:',
      'Show my ticket',
      'The calendar file is attached.',
      'You get this mail because you registered.',
    ])
    expect(html).toContain('href="https://club.example/tickets/1"')
  })

  it('ends with the unsubscribe link if it has one', () => {
    const { text, html, unsubscribeUrl } = writeMail({
      ...body,
      unsubscribeUrl: 'https://club.example/stop/a',
    })
    expect(unsubscribeUrl).toBe('https://club.example/stop/a')
    expect(text.endsWith('Stop these mails:\nhttps://club.example/stop/a')).toBe(true)
    expect(html).toMatch(/<a [^>]*href="https:\/\/club\.example\/stop\/a"[^>]*>Stop these mails<\/a>/)
    expect(writeMail(body).html).not.toContain('Stop these mails')
  })

  it('has its subject as heading when no block is a heading', () => {
    const blocks = [{ kind: 'text', text: 'It was just changed.' }] as const
    expect(writeMail({ ...body, blocks }).html).toMatch(/<h1[^>]*>Moved: Lighting workshop<\/h1>/)
    expect(writeMail(body).html.match(/<h1/g)).toHaveLength(1)
  })

  it('shows the label of a button in the plain text when the button has no text', () => {
    const blocks = [{ kind: 'button', label: 'Open', href: 'https://club.example/' }] as const
    expect(writeMail({ ...body, blocks }).text).toContain('Open:\nhttps://club.example/\n')
  })

  it('escapes markup in the text of every block', () => {
    const hostile = `<img src=x onerror=alert(1)>" style='x' &amp; </title></style><script>alert(1)</script>`
    const { html } = writeMail({
      subject: hostile,
      clubName: hostile,
      reason: hostile,
      blocks: [
        { kind: 'heading', text: hostile },
        { kind: 'text', text: hostile, hasLinks: true },
        { kind: 'facts', facts: [{ label: hostile, value: hostile }] },
        { kind: 'changes', changes: [{ label: hostile, was: hostile, now: hostile }] },
        { kind: 'code', label: hostile, code: hostile },
        { kind: 'button', label: hostile, href: `https://club.example/?${hostile}`, text: hostile },
        { kind: 'small', text: hostile },
      ],
    })
    expect(html.replaceAll(/"[^"]*"/g, '')).not.toMatch(/<(?:img|script)|<[^<>]*onerror/)
    expect(html.match(/<style>/g)).toHaveLength(1)
    expect(textsOfHtml(html).filter((text) => text.includes(hostile)).length).toBeGreaterThanOrEqual(12)
  })

  it.each(['javascript:alert(1)', 'data:text/html,x', 'club.example', ' '])('does not link to %j', (href) => {
    const { html, text } = writeMail({ ...body, blocks: [{ kind: 'button', label: 'Open', href }] })
    expect(html).not.toContain('href=')
    expect(text).toContain(href)
  })

  it('links the addresses in a text only if the text has links', () => {
    const text = 'See https://club.example/a?b=1&c=2. Or write to head@club.example.'
    const links = (hasLinks: boolean) => {
      const { html } = writeMail({ ...body, blocks: [{ kind: 'text', text, hasLinks }] })
      return Array.from(html.matchAll(/href="([^"]*)"/g), ([, href]) => href)
    }
    expect(links(true)).toEqual(['https://club.example/a?b=1&amp;c=2', 'mailto:head@club.example'])
    expect(links(false)).toEqual([])
  })

  it('stays under 30 kB with the longest message of an organiser', () => {
    const text = '"&\n'.repeat(4000 / 3)
    const { html } = writeMail({ ...body, blocks: [{ kind: 'text', text, hasLinks: true }, ...body.blocks] })
    expect(Buffer.byteLength(html)).toBeLessThan(30_000)
    expect(Buffer.byteLength(writeMail(body).html)).toBeLessThan(12_000)
  })
})

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255
    return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const AA = 4.5
const { ground, ink } = mailColours
test.each([
  ['text on the card', ink.text, ground.card],
  ['second text on the card', ink['text-2'], ground.card],
  ['third text on the card', ink['text-3'], ground.card],
  ['third text on the page', ink['text-3'], ground.page],
  ['a link', ink.link, ground.card],
  ["the club's name", ink.band, ground.band],
  ['a button', ink.button, ground.button],
  ['the new value of a change', ink.now, ground.now],
])(
  'the contrast of %s is at least 4.5 in light and dark mode (WCAG AA)',
  (_, [light, dark], [lightGround, darkGround]) => {
    expect(contrast(light, lightGround)).toBeGreaterThanOrEqual(AA)
    expect(contrast(dark, darkGround)).toBeGreaterThanOrEqual(AA)
  },
)
