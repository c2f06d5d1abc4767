import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { runDayOfUse, type Day, type RecordedResponse } from '#assurance/support/day-of-use.ts'
import { type Gate, noneOf, onEach, type Verdict } from '#assurance/gate.ts'
import { everyPath } from '#assurance/support/routes.ts'
import { INVITE, type Site } from '#assurance/support/test-sites.ts'

const GROUP_LINK = 'chat.whatsapp.com'

type People = Omit<Day, 'responses'>

/** All answers, log lines and built files of a day of use. */
interface RecordedDay extends Day {
  printed: string
  /** The built files of browser and server. */
  files: { name: string; text: string }[]
}

function filesOf(folder: string): RecordedDay['files'] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.(js|css|json|html|svg|txt|webmanifest|map)$/.test(name))
    .map(({ name, parentPath }) => join(parentPath, name))
    .map((name) => ({ name, text: readFileSync(name, 'utf8') }))
}

const maskSecret = (secret: string) => `${secret.slice(0, 4)}...${secret.slice(-3)}`

function bodyFault({ personal, secrets }: People, { who, address, body }: RecordedResponse): string[] {
  const hidden = [...secrets, ...(who === 'admin' ? [] : [INVITE, GROUP_LINK])]
  // A guest may see their own name and address.
  const others = who === 'stranger' ? personal : []
  return [...hidden, ...others]
    .filter((text) => body.includes(text))
    .map((text) => `${who} ${address.slice(0, 40)} shows ${maskSecret(text)}`)
}

/** Personal data in URLs, which browsers, proxies and other sites remember. */
function addressFault(
  { personal, secrets }: People,
  { address, location, body }: RecordedResponse,
): string[] {
  const links = [...body.matchAll(/(?:href|action|src)="(\/[^"]*)"/g)].map(([, link = '']) => link)
  const spelled = [...personal, ...secrets].flatMap((text) => [text, encodeURIComponent(text)])
  return [address, location, ...links]
    .filter((text) => spelled.some((secret) => text.includes(secret)))
    .map((text) => `the URL ${text.slice(0, 60)}`)
}

function checkDay({ responses, printed, files, ...day }: RecordedDay): Verdict {
  const all = [...day.personal, ...day.secrets, INVITE]
  const wrong = responses.flatMap((response) => [...bodyFault(day, response), ...addressFault(day, response)])
  wrong.push(
    ...all.filter((text) => printed.includes(text)).map((text) => `the log shows ${maskSecret(text)}`),
  )
  for (const { name, text } of files) {
    // A hint may name the host of the link; an actual link has a path.
    const isLeaky = all.some((secret) => secret !== '$argon2' && text.includes(secret))
    if (isLeaky || (name.includes('client') && text.includes(`${GROUP_LINK}/`)))
      wrong.push(`the file ${name}`)
  }
  return noneOf(
    wrong,
    responses.length + files.length,
    'responses, URLs, log lines and files reveal secrets or personal data',
  )
}

async function recordDay(site: Site): Promise<RecordedDay> {
  const day = await runDayOfUse(site, everyPath)
  return { ...day, printed: site.printed(), files: [...filesOf('build/client'), ...filesOf('build/server')] }
}

/** The same day with one leak each: in a body, an address, the log, a file. */
function daysWithLeaks(day: RecordedDay): RecordedDay[] {
  const [phone = '', secret = ''] = [day.personal[0], day.secrets.at(-1)]
  const [last] = day.responses.slice(-1)
  const response = { who: 'stranger', address: '/x', location: '', body: '', ...last } as const
  const withResponse = (more: Partial<RecordedResponse>): RecordedDay => ({
    ...day,
    responses: [...day.responses, { ...response, ...more }],
  })
  return [
    withResponse({ body: `{"phone":"${phone}"}` }),
    withResponse({ who: 'admin', body: `{"token":"${secret}"}` }),
    withResponse({ location: `/tickets?phone=${phone}` }),
    withResponse({
      body: `<a href="/x?who=${encodeURIComponent(day.personal.at(-1) ?? '')}">`,
      who: 'admin',
    }),
    { ...day, printed: `${day.printed}\n{"phone":"${phone}"}` },
    { ...day, files: [...day.files, { name: 'build/client/assets/x.js', text: `"https://${INVITE}"` }] },
  ]
}

export const gates: Gate[] = [
  {
    id: 'S21',
    goal: 'No response, URL, log line or built file reveals a secret, or personal data to a visitor',
    suite: 'test',
    run: async (world) => onEach(await world.both(), async (site) => checkDay(await recordDay(site))),
    /** Six leaks, each of which must be detected. */
    async control(world) {
      const verdicts = daysWithLeaks(await recordDay(await world.site())).map(checkDay)
      const detected = verdicts.filter(({ isGood }) => !isGood).length
      return {
        figure: `${detected} of ${verdicts.length} leaks detected: ${verdicts[0]?.figure}`,
        isGood: detected < verdicts.length,
      }
    },
  },
]
