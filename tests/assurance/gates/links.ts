import fc from 'fast-check'
import { isGoogleFormLink, pictureAddress } from '#app/events/addresses.ts'
import { bypasses, changed, good, noPictures, pictures } from '../addresses.ts'
import { allOf, type Gate, noneOf, type Verdict } from '../gate.ts'

/** Of each kind. */
const CHANGED = 3_000
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
