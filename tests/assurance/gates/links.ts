import { isGoogleFormLink } from '#app/events/addresses.ts'
import { type Gate, noneOf, type Verdict } from '../gate.ts'

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
  ]
  const strange = hosts.flatMap((host) => paths.map((wrong) => `https://${host}${wrong}`))
  return [...bad, ...strange]
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
    goal: 'A registration link leads to a Google form and nowhere else',
    tier: 1,
    run: async () => accepted(isGoogleFormLink),
    /** The pattern somebody would write first. */
    control: async () => accepted((text) => /https:\/\/docs\.google\.com\/forms\/.+\/viewform/.test(text)),
  },
]
