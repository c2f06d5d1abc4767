import fc from 'fast-check'

/** Valid addresses, and invalid ones that resemble them. */
const ID = '1FAIpQLSdemo_-x'
export const good = [
  `https://docs.google.com/forms/d/e/${ID}/viewform`,
  `https://docs.google.com/forms/d/e/${ID}/viewform?usp=sf_link`,
  `https://DOCS.google.com/forms/d/e/${ID}/viewform?entry.1=a%20b`,
  `https://docs.google.com/forms/d/e/${ID}/viewform?`,
]

const hosts = [
  'docs.google.com.evil.example',
  'docs.google.com@evil.example',
  'evil.example\\@docs.google.com',
  'docs.google.co',
  'docs-google.com',
  'docs.google.com:443',
  'docs.google.com:8443',
  'docs。google。com',
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
  `/forms/d/e/${ID}/viewforms`,
  `/forms/d/e/${ID}/${ID}/viewform`,
  `/forms/d/e/${ID} ${ID}/viewform`,
  `/forms/d/e/../${ID}/viewform`,
  `/FORMS/d/e/${ID}/viewform`,
  `/forms/d/e/${ID}/viewform?${'x'.repeat(2_000)}`,
  `/x/forms/d/e/${ID}/viewform`,
  `/forms/d/e/${ID}/viewform%00`,
  `/url?q=https://evil.example/forms/d/e/${ID}/viewform`,
]

export function bypasses(): string[] {
  const path = `/forms/d/e/${ID}/viewform`
  const bad = [
    ...hosts.map((host) => `https://${host}${path}`),
    ...schemes.map((scheme) => `${scheme}//docs.google.com${path}`),
    ...paths.map((wrong) => `https://docs.google.com${wrong}`),
    `javascript:alert(1)//https://docs.google.com${path}`,
    `https://forms.gle/${ID}`,
    '',
    'docs.google.com',
    `https:docs.google.com${path}`,
    `https:///docs.google.com${path}`,
    `https:\\\\docs.google.com${path}`,
    `data:text/html,https://docs.google.com${path}`,
    // The URL parser drops these characters silently.
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

/** Addresses that resemble a picture but are none. */
export const noPictures = [
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
  '/uploads/%2e%2e/a.png',
  '/uploads/a.svg',
  '/uploads\\a.png',
  'https://pictures.example/a.jpgx',
  'https://pictures.example/a .png',
  'https://',
  'https:/\\pictures.example/a.png',
  'https://pictures.example/a\t.png',
  'https://pictures.example/a.png\u0000',
]
export const pictures = [
  'https://pictures.example/a.jpg',
  'https://pictures.example/b/c.webp?width=9',
  '/art/a/b.webp',
]

/** One of the addresses with a few characters changed. */
export function changed(addresses: readonly string[]): fc.Arbitrary<string> {
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
