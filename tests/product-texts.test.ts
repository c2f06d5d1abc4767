import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

/** Texts that docs/product.md gives letter for letter, but without quotes. */
const labels =
  `Short Films|Back|Cinematography|Film Making|Video Editing|Coordinators|Technical Head|Production Manager|Cinematographer
Graphic Designer|Content Director|Discover Events|Past|All|Design|Motion|Super Admin|Newest|Oldest|Title A-Z|Available seats|Watch Now: …|Limited seats! …`.split(
    /[|\n]/,
  )
/** Examples and labels of docs/product.md that no test quotes alone. */
const examples = new Set(
  `quotes|Watch Now|YYYY-MM-DD|7:00 PM to 9:30 PM|Questions? Ask Riya Sen|Limited seats!|After the event|Print|pay at the door
Publishes 22 Nov 2026, 18:04|You are on the waitlist|not confirmed|26 of 25|Let in anyway (26 of 25)|Request received
An admin has your request|Welcome to the club|Not this time|already processed|Not yet|Stays|Share|Export members|Member until
Compare the two|2nd year|Re-open|1 earlier|Publish later|Scheduled|Deleted announcements|By e-mail|Already sent on …|Discard
# Title|Home page video|@clubname|Make it yours: 3 of 7 done|Talk to us|Back up now|Try|Good|Now|Not known`.split(
    /[|\n]/,
  ),
)

function* testsIn(folder: string): Generator<string> {
  for (const found of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, found.name)
    if (found.isDirectory()) yield* testsIn(path)
    else if (/\.(test|spec)\.tsx?$/.test(found.name) && path !== 'tests/product-texts.test.ts') yield path
  }
}

/** Every quoted text in the tests. */
const quoted = ['app', 'tests']
  .flatMap((folder) => [...testsIn(folder)])
  .flatMap((path) => [...readFileSync(path, 'utf8').matchAll(/'([^'\n]+)'|`([^`\n]+)`|"([^"\n]+)"/g)])
  .map((match) => match[1] ?? match[2] ?? match[3] ?? '')

/** `{message}` and `…` stand for a part that varies. */
function isExpected(message: string): boolean {
  const parts = message.split(/\{\w+\}|…/)
  if (parts.length === 1) return quoted.includes(message)
  const [start = '', end = ''] = [parts[0]?.trim(), parts.at(-1)?.trim()]
  return quoted.some(
    (text) => text !== start && text.startsWith(start) && text.slice(start.length).includes(end),
  )
}

test('every text quoted in docs/product.md is quoted in a test', () => {
  const rules = readFileSync('docs/product.md', 'utf8').replaceAll(/\s+/g, ' ')
  const sentences = new Set([...rules.matchAll(/(?<![\w’])'([^']+)'(?!\w)/g)].map(([, text = '']) => text))
  expect(sentences.size).toBeGreaterThan(190)
  expect([...examples].filter((text) => !sentences.has(text) && !labels.includes(text))).toEqual([])
  const texts = [...labels, ...sentences].filter((text) => !examples.has(text))
  expect(texts.filter((text) => !isExpected(text))).toEqual([])
})
