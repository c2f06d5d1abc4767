import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { showable, textImage } from './text-image.ts'

describe('the text that the typeface can show', () => {
  test.each([
    ['Lumière – ₹100', 'Lumière – ₹100'],
    ['e\u0301te\u0301', 'été'],
    ['Ṣadr\u00a0\n hall', 'Sadr hall'],
    ['ﬁlm № 5', 'film No 5'],
    ['फ़िल्म night', 'फ़िल्म night'],
    ['Łukasz', 'Łukasz'],
    ['🎬 Film', 'Film'],
    ['名前 night', ''],
    ['🎬', ''],
  ])('shows %j as %j', (text, visibleText) => {
    expect(showable(text)).toBe(visibleText)
  })
})

describe('an image of text', () => {
  const line = { cut: 'Card Title', size: 100, colour: '#ff0000' } as const
  const large = { width: 2000, height: 2000 }
  const draw = (text: string, wrapAt?: number, room = large) =>
    textImage([{ ...line, text }], 'content/public', { ...room, ...(wrapAt ? { wrapAt } : {}) })

  test('has the size, the colour and the typeface of its line', async () => {
    const image = await draw('H')
    // The letter is 0.69 em high in this cut; another typeface would differ.
    expect(image).toMatchObject({ height: 69, width: 67 })
    const { input, raw } = image?.at(0, 0) ?? {}
    const { channels } = await sharp(input as Buffer, {
      raw: raw ?? { width: 1, height: 1, channels: 4 },
    }).stats()
    expect(channels.map(({ max }) => max)).toEqual([255, 0, 0, 255])
  })

  test('wraps at the given width, and breaks a word that is wider', async () => {
    const [one, two] = [await draw('Night of films'), await draw('Night of films', 500)]
    expect(two?.width).toBeLessThanOrEqual(500)
    expect(two?.height).toBeGreaterThan((one?.height ?? 0) + 90)
    expect((await draw('W'.repeat(20), 500))?.width).toBeLessThanOrEqual(500)
  })

  test('is scaled down to the available size', async () => {
    const { width = 0, height = 0 } = (await draw('Night', undefined, { width: 100, height: 100 })) ?? {}
    expect(width).toBe(100)
    expect(height).toBeLessThan(50)
  })

  test('shows markup as text, and is null when no character can be shown', async () => {
    expect((await draw('<b>&amp;'))?.width).toBeGreaterThan((await draw('b'))?.width ?? 0)
    expect(await draw('🎬')).toBeNull()
  })
})

describe('words in Devanagari', () => {
  const draw = async (text: string, cut: 'Card Title' | 'Card Text') => {
    const image = await textImage([{ text, cut, size: 100, colour: '#ff0000' }], 'content/public', {
      width: 2000,
      height: 2000,
    })
    const { input, raw } = image?.at(0, 0) ?? {}
    const { channels } = await sharp(input as Buffer, {
      raw: raw ?? { width: 1, height: 1, channels: 4 },
    }).stats()
    return {
      width: image?.width ?? 0,
      ink: (channels[3]?.mean ?? 0) * (image?.width ?? 0) * (image?.height ?? 0),
    }
  }

  test('are drawn in both weights', async () => {
    const [title, text] = [await draw('कथा शाम', 'Card Title'), await draw('कथा शाम', 'Card Text')]
    expect(text.ink).toBeGreaterThan(100_000)
    expect(title.ink).toBeGreaterThan(text.ink * 1.1)
  })

  test('join their letters', async () => {
    const joined = await draw('क्ष', 'Card Text')
    const apart = await draw('क\u094d\u200cष', 'Card Text')
    expect(joined.width).toBeLessThan(apart.width * 0.9)
  })

  test.each(['க்ஷ', 'ক্ষ', 'క్ష', 'ಕ್ಷ', 'ക്ഷ', 'ક્ષ', 'କ୍ଷ'])(
    'and the other scripts of India join %s',
    async (text) => {
      const apart = await draw(text.slice(0, 2) + '\u200c' + text.slice(2), 'Card Text')
      expect((await draw(text, 'Card Text')).width).toBeLessThan(apart.width * 0.95)
    },
  )

  test.each([
    ['கெ', 'பெ'],
    ['কি', 'নি'],
    ['ਕਿ', 'ਪਿ'],
    ['କେ', 'ପେ'],
  ])('draw the vowel of %s and %s before the letter that is spoken before it', async (one, other) => {
    const start = async (text: string) => {
      const image = await textImage(
        [{ text, cut: 'Card Text', size: 100, colour: '#ff0000' }],
        'content/public',
        { width: 2000, height: 2000 },
      )
      const { input, raw } = image?.at(0, 0) ?? {}
      const sign = sharp(input as Buffer, { raw: raw ?? { width: 1, height: 1, channels: 4 } })
      return sign
        .extract({ left: 0, top: 0, width: 12, height: image?.height ?? 1 })
        .trim()
        .raw()
        .toBuffer()
    }
    expect(Buffer.compare(await start(one), await start(other))).toBe(0)
  })

  test('stand beside Latin words', async () => {
    const [both, latin] = [await draw('Night शाम', 'Card Title'), await draw('Night', 'Card Title')]
    expect(both.width).toBeGreaterThan(latin.width + 100)
  })
})
