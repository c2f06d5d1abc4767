import { instantOf, isWallDate } from '#app/events/zone.ts'
import { openDatabase } from '#app/platform/db.ts'
import { parseEnv } from '#app/platform/env.ts'
import { type BreachReport, breachReport, nameOf } from '#db/breach/report.ts'
import { personalKinds } from '#db/breach/rows.ts'
import { migrate } from '#db/migrate.ts'
import { endWithOneLine } from './ending.ts'

/** Says in one line why nothing was reported. */
class ReportRefused extends Error {
  override name = 'ReportRefused'
}

const say = (line: string) => process.stdout.write(`${line}\n`)

interface Asked {
  since: string
  hasContacts: boolean
}

function askedBy(args: readonly string[]): Asked {
  const [option, since = ''] = args
  const rest = args.slice(2)
  const isKnown = option === '--since' && isWallDate(since) && rest.every((word) => word === '--contacts')
  if (!isKnown)
    throw new ReportRefused(
      'Say npm run breach-report -- --since 2026-11-01, and --contacts to see whom to tell',
    )
  return { since, hasContacts: rest.length > 0 }
}

function print({ deeds, rows }: BreachReport, { since, hasContacts }: Asked): void {
  say(`What was done since ${since}, as the log says; rows are those that are still here`)
  for (const deed of deeds) {
    const { at, label, subjectKind, subjectId } = deed
    say([at, nameOf(deed), label, `${subjectKind} ${subjectId ?? '*'}`, `${deed.rows} rows`].join(' | '))
  }
  say('')
  say('Rows with personal data that were read or changed')
  for (const { kind, id, deeds, contact } of rows)
    say([`${kind} ${id}`, ...(hasContacts ? [contact.replaceAll(/\s+/g, ' ')] : []), ...deeds].join(' | '))
  say('')
  const counts = personalKinds.map((kind) => `${rows.filter((row) => row.kind === kind).length} ${kind}`)
  say(`In all: ${counts.join(', ')}`)
}

/** `npm run breach-report -- --since DAY [--contacts]`: beside the running site or without it. */
async function report(): Promise<void> {
  const asked = askedBy(process.argv.slice(2))
  const env = parseEnv(process.env)
  const opened = await openDatabase(env)
  try {
    await migrate(opened)
    const since = instantOf({ date: asked.since, time: '00:00' }, env.clubTimeZone)
    print(await breachReport(opened.db, { since, until: new Date(Date.now() + 1_000) }), asked)
  } finally {
    await opened.close()
  }
}

await report().catch((error: unknown) => endWithOneLine(error, 'report'))
