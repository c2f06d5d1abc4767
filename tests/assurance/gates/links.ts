import fc from 'fast-check'
import { isGoogleFormLink, pictureAddress } from '#app/events/addresses.ts'
import { allOf, type Gate, noneOf, type Verdict } from '../gate.ts'

/** Of each kind. */
const CHANGED = 3_000
const ID = '1FAIpQLSdemo_-x'
const good = [
  `https://docs.google.com/forms/d/e/${ID}/viewform`,
  `https://docs.google.com/forms/d/e/${ID}/viewform?usp=sf_link`,
  `https://DOCS.google.com/forms/d/e/${ID}/viewform?entry.1=a%20b`,
]

const hosts = [
  'docs.google.com.evil.example',
  'docs.google.com@evil.example',
  'evil.example\\@docs.google.com',
  'docs.google.co',
  'docs-google.com',
  'docs.google.com:8443',
  'user:secret@docs.google.com',
  'docs.goog\u043be.com',
  'docs.google.com%2eevil.example',
  'docs%2egoogle%2ecom.evil.example',
  'evil.example#docs.google.com',
  'evil.example?docs.google.com',
  'xn--docs.google.com',
  '[::1]',
  '127.0.0.1',
  'docs.google.com.',
]
const schemes = [
  'http:',
  'javascript:',
  'data:',
  'ftp:',
  'HTTPS',
  '//',
  'https:/',
  ' javascript:',
  'blob:https:',
]
const paths = [
  `/forms/d/e/${ID}/edit`,
  `/forms/d/${ID}/viewform`,
  `/forms/d/e//viewform`,
  `/forms/d/e/${ID}/viewform/`,
  `/forms/d/e/${ID}/viewform/../../edit`,
  `/forms/d/e/${ID}%2fviewform`,
  `/forms/d/e/..%2f..%2f${ID}/viewform`,
  `/forms/d/e/${ID}/viewform#https://evil.example`,
  `/forms/d/e/${ID}/viewform;jsessionid=1`,
  `/forms/d/e/<script>/viewform`,
  `/forms/d/e/${ID}/VIEWFORM`,
  `/x/forms/d/e/${ID}/viewform`,
  `/forms/d/e/${ID}/viewform%00`,
  `/url?q=https://evil.example/forms/d/e/${ID}/viewform`,
]

function bypasses(): string[] {
  const path = `/forms/d/e/${ID}/viewform`
  const bad = [
    ...hosts.map((host) => `https://${host}${path}`),
    ...schemes.map((scheme) => `${scheme}//docs.google.com${path}`),
    ...paths.map((wrong) => `https://docs.google.com${wrong}`),
    `javascript:alert(1)//https://docs.google.com${path}`,
    `https://forms.gle/${ID}`,
    '',
    'docs.google.com',
    // The address parser drops these in silence.
    ...['\t', '\n', '\r', '\u0000', '\u00a0', '\u200b'].flatMap((mark) => [
      `https://docs.goo${mark}gle.com${path}`,
      `https://docs.google.com/forms/d/e/${mark}${ID}/viewform`,
      `${mark}https://docs.google.com${path}`,
      `https://docs.google.com${path}${mark}`,
    ]),
  ]
  const strange = hosts.flatMap((host) => paths.map((wrong) => `https://${host}${wrong}`))
  return [...bad, ...strange]
}

/** What only looks like the address of a picture. */
const noPictures = [
  'https://pictures.example/page?x=.jpg',
  'https://pictures.example/page#.png',
  'https://pictures.example/a.jpg/',
  'https://pictures.example/a.jpg;b',
  'https://pictures.example/a.svg',
  'https://pictures.example/a.html',
  'https://user:secret@pictures.example/a.png',
  'javascript:alert(1)//a.png',
  'data:image/png;base64,AAAA.png',
  'ftp://pictures.example/a.png',
  '//pictures.example/a.png',
  '/uploads/../etc/a.png',
  '/admin/a.png',
  'uploads/a.png',
  'https:/\\pictures.example/a.png',
  'https://pictures.example/a\t.png',
  'https://pictures.example/a.png\u0000',
]
const pictures = [
  'https://pictures.example/a.jpg',
  'https://pictures.example/b/c.webp?width=9',
  '/art/a/b.webp',
]

/** Somebody's address with a few signs of it changed. */
function changed(addresses: readonly string[]): fc.Arbitrary<string> {
  const signs = fc.oneof(
    fc.constantFrom('@', '\\', '/', ':', '?', '#', '%', '.', ';', '\t', '\n', ' ', '[', ']'),
    fc.string({ unit: 'binary', maxLength: 3 }),
  )
  const place = fc.record({ at: fc.nat({ max: 80 }), without: fc.nat({ max: 3 }), sign: signs })
  return fc
    .tuple(fc.constantFrom(...addresses), fc.array(place, { minLength: 1, maxLength: 3 }))
    .map(([address, places]) =>
      places.reduce(
        (text, { at, without, sign }) => text.slice(0, at) + sign + text.slice(at + without),
        address,
      ),
    )
}

interface Rule {
  accepts: (text: string) => boolean
  /** What must be true of anything that is accepted, as another reader of addresses sees it. */
  isFine: (text: string) => boolean
}

/** Nothing that is accepted may lead elsewhere, whatever was changed in it. */
function held(addresses: readonly string[], { accepts, isFine }: Rule): Verdict {
  const tried = fc.sample(changed(addresses), { numRuns: CHANGED })
  const wrong = tried.filter((text) => accepts(text) && !isFine(text)).map((text) => JSON.stringify(text))
  return noneOf(wrong, tried.length, 'changed addresses were accepted and lead elsewhere')
}

function isFormAt(text: string): boolean {
  const { protocol, host, hostname, port, username, password, hash, pathname } = new URL(text)
  const isThere = protocol === 'https:' && host === 'docs.google.com' && hostname === host
  const isPlain = [port, username, password, hash].every((part) => part === '')
  return isThere && isPlain && /^\/forms\/d\/e\/[A-Za-z0-9_-]+\/viewform$/.test(pathname)
}

function isPictureAt(text: string): boolean {
  const { protocol, username, password, pathname } = new URL(text, 'https://club.example')
  const isPlain = /^https?:$/.test(protocol) && username === '' && password === ''
  return isPlain && /\.(jpe?g|png|webp|gif)$/i.test(pathname)
}

const isPicture = (text: string) => pictureAddress(text, 'https://club.example') !== null

function picturesJudged(accepts: (text: string) => boolean): Verdict {
  const refused = pictures.filter((text) => !accepts(text)).map((text) => `refused ${text}`)
  const got = noPictures.filter(accepts).map((text) => `accepted ${text}`)
  return noneOf([...refused, ...got], pictures.length + noPictures.length, 'pictures were judged wrongly')
}

function accepted(accepts: (text: string) => boolean): Verdict {
  const refused = good.filter((link) => !accepts(link)).map((link) => `refused ${link}`)
  const tried = bypasses()
  const got = tried.filter(accepts).map((link) => `accepted ${link}`)
  return noneOf([...refused, ...got], tried.length + good.length, 'links were judged wrongly')
}

export const gates: Gate[] = [
  {
    id: 'S18',
    goal: 'A registration link leads to a Google form and nowhere else, a picture is one by its path',
    tier: 1,
    run: async () =>
      allOf([
        accepted(isGoogleFormLink),
        held(good, { accepts: isGoogleFormLink, isFine: isFormAt }),
        picturesJudged(isPicture),
        held(pictures, { accepts: isPicture, isFine: isPictureAt }),
      ]),
    /** The patterns somebody would write first. Each must be seen by each look. */
    async control() {
      const isForm = (text: string) =>
        /^https:\/\/docs\.google\.com.*\/viewform/.test(text) && URL.canParse(text)
      const isShown = (text: string) =>
        /\.(jpe?g|png|webp|gif)/.test(text) && URL.canParse(text, 'https://a.example')
      const verdicts = [
        accepted(isForm),
        held(good, { accepts: isForm, isFine: isFormAt }),
        picturesJudged(isShown),
        held(pictures, { accepts: isShown, isFine: isPictureAt }),
      ]
      const figure = verdicts.map((verdict) => verdict.figure).join(' | ')
      return { figure, isGood: verdicts.some(({ isGood }) => isGood) }
    },
  },
]
