import fc from 'fast-check'
import { pictureAddress } from '#app/club/addresses.rules.ts'
import { isGoogleFormLink } from '#app/events/rules.ts'
import { seedFrom } from '#tests/support/seed.ts'
import { bypasses, changed, good, noPictures, pictures } from '#assurance/support/addresses.ts'
import { allOf, anyOf, type Gate, noneOf, type Verdict } from '#assurance/gate.ts'

/** Per kind of address. */
const CHANGED = 3_000
interface Rule {
  accepts: (text: string) => boolean
  /** An independent check of an accepted address. */
  isFine: (text: string) => boolean
}

/** No changed address may be accepted that leads elsewhere. */
function checkMutations(addresses: readonly string[], { accepts, isFine }: Rule): Verdict {
  const seed = seedFrom('FUZZ_SEED')
  const tried = fc.sample(changed(addresses), { numRuns: CHANGED, seed })
  const wrong = tried.filter((text) => accepts(text) && !isFine(text)).map((text) => JSON.stringify(text))
  return noneOf(
    wrong,
    tried.length,
    `mutated addresses were accepted although they lead elsewhere (seed ${seed})`,
  )
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

function checkPictureAddresses(accepts: (text: string) => boolean): Verdict {
  const refusedWrongly = pictures.filter((text) => !accepts(text)).map((text) => `refused ${text}`)
  const acceptedWrongly = noPictures.filter(accepts).map((text) => `accepted ${text}`)
  return noneOf(
    [...refusedWrongly, ...acceptedWrongly],
    pictures.length + noPictures.length,
    'picture addresses were accepted or refused wrongly',
  )
}

function checkLinks(accepts: (text: string) => boolean): Verdict {
  const refusedWrongly = good.filter((link) => !accepts(link)).map((link) => `refused ${link}`)
  const tried = bypasses()
  const acceptedWrongly = tried.filter(accepts).map((link) => `accepted ${link}`)
  return noneOf(
    [...refusedWrongly, ...acceptedWrongly],
    tried.length + good.length,
    'links were accepted or refused wrongly',
  )
}

export const gates: Gate[] = [
  {
    id: 'S18',
    goal: 'A registration link leads only to a Google form, and a picture address has the path of a picture',
    suite: 'test',
    run: async () =>
      allOf([
        checkLinks(isGoogleFormLink),
        checkMutations(good, { accepts: isGoogleFormLink, isFine: isFormAt }),
        checkPictureAddresses(isPicture),
        checkMutations(pictures, { accepts: isPicture, isFine: isPictureAt }),
      ]),
    /** Naive patterns. Each check must detect its bug. */
    async control() {
      const isForm = (text: string) =>
        /^https:\/\/docs\.google\.com.*\/viewform/.test(text) && URL.canParse(text)
      const isShown = (text: string) =>
        /\.(jpe?g|png|webp|gif)/.test(text) && URL.canParse(text, 'https://a.example')
      return anyOf([
        checkLinks(isForm),
        checkMutations(good, { accepts: isForm, isFine: isFormAt }),
        checkPictureAddresses(isShown),
        checkMutations(pictures, { accepts: isShown, isFine: isPictureAt }),
      ])
    },
  },
]
