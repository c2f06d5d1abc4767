import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { aDay, type Day, type Telling } from '#tests/support/club-day.ts'
import { type Gate, noneOf, onEach, type Verdict } from '../gate.ts'
import { everyPath } from '../routes.ts'
import { INVITE, type Site } from '../world.ts'

const GROUP_LINK = 'chat.whatsapp.com'

type People = Omit<Day, 'tellings'>

/** Everything that was said in a day, and where. */
interface Said extends Day {
  printed: string
  /** Of the browser's code by its name; the server's own is looked through for words of the day, too. */
  files: { name: string; text: string }[]
}

function filesOf(folder: string): Said['files'] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.(js|css|json|html|svg|txt|webmanifest|map)$/.test(name))
    .map(({ name, parentPath }) => join(parentPath, name))
    .map((name) => ({ name, text: readFileSync(name, 'utf8') }))
}

const shown = (secret: string) => `${secret.slice(0, 4)}...${secret.slice(-3)}`

function bodyFault({ personal, secrets }: People, { who, address, body }: Telling): string[] {
  const hidden = [...secrets, ...(who === 'admin' ? [] : [INVITE, GROUP_LINK])]
  // A guest is shown their own name and address.
  const others = who === 'stranger' ? personal : []
  return [...hidden, ...others]
    .filter((text) => body.includes(text))
    .map((text) => `${who} ${address.slice(0, 40)} shows ${shown(text)}`)
}

/** Addresses are remembered by browsers, proxies and the next site: ours, and those our own pages lead to. */
function addressFault({ personal, secrets }: People, { address, location, body }: Telling): string[] {
  const links = [...body.matchAll(/(?:href|action|src)="(\/[^"]*)"/g)].map(([, link = '']) => link)
  const spelled = [...personal, ...secrets].flatMap((text) => [text, encodeURIComponent(text)])
  return [address, location, ...links]
    .filter((text) => spelled.some((secret) => text.includes(secret)))
    .map((text) => `the address ${text.slice(0, 60)}`)
}

function foundIn({ tellings, printed, files, ...day }: Said): Verdict {
  const all = [...day.personal, ...day.secrets, INVITE]
  const wrong = tellings.flatMap((telling) => [...bodyFault(day, telling), ...addressFault(day, telling)])
  wrong.push(...all.filter((text) => printed.includes(text)).map((text) => `the log tells ${shown(text)}`))
  for (const { name, text } of files) {
    // The hint of a field may name the kind of link; a link itself has a path.
    const isLeaky = all.some((secret) => secret !== '$argon2' && text.includes(secret))
    if (isLeaky || (name.includes('client') && text.includes(`${GROUP_LINK}/`)))
      wrong.push(`the file ${name}`)
  }
  return noneOf(wrong, tellings.length + files.length, 'answers, addresses, lines and files tell too much')
}

async function said(site: Site): Promise<Said> {
  const day = await aDay(site, everyPath)
  return { ...day, printed: site.printed(), files: [...filesOf('build/client'), ...filesOf('build/server')] }
}

/** The same day with one thing more said somewhere: a body, an address, a line of the log, a file. */
function leaking(day: Said): Said[] {
  const [phone = '', secret = ''] = [day.personal[0], day.secrets.at(-1)]
  const [last] = day.tellings.slice(-1)
  const telling = { who: 'stranger', address: '/x', location: '', body: '', ...last } as const
  const withTelling = (more: Partial<Telling>): Said => ({
    ...day,
    tellings: [...day.tellings, { ...telling, ...more }],
  })
  return [
    withTelling({ body: `{"phone":"${phone}"}` }),
    withTelling({ who: 'admin', body: `{"token":"${secret}"}` }),
    withTelling({ location: `/tickets?phone=${phone}` }),
    withTelling({ body: `<a href="/x?who=${encodeURIComponent(day.personal.at(-1) ?? '')}">`, who: 'admin' }),
    { ...day, printed: `${day.printed}\n{"phone":"${phone}"}` },
    { ...day, files: [...day.files, { name: 'build/client/assets/x.js', text: `"https://${INVITE}"` }] },
  ]
}

export const gates: Gate[] = [
  {
    id: 'S21',
    goal: 'No answer, address, line of the log or built file tells a secret, or a stranger who somebody is',
    tier: 1,
    run: async (world) => onEach(await world.both(), async (site) => foundIn(await said(site))),
    /** Six leaks, each of which must be seen by itself. */
    async control(world) {
      const verdicts = leaking(await said(await world.site())).map(foundIn)
      const seen = verdicts.filter(({ isGood }) => !isGood).length
      return {
        figure: `${seen} of ${verdicts.length} leaks seen: ${verdicts[0]?.figure}`,
        isGood: seen < verdicts.length,
      }
    },
  },
]
