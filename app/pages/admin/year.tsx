import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { todayIn } from '#app/events/club-time.ts'
import { YearNumbers } from '#app/year/ui/year-report.tsx'
import { yearInNumbers } from '#app/year/use-cases.server.ts'
import { parseYear, YEAR_NOT_LOADED } from '#app/year/rules.ts'
import { Alert } from '#app/ui/notice.tsx'
import { guardLoader, orNull } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'

export const meta = (args: MetaArgs) => unlistedHead('Year in numbers', args)

export async function loader(args: LoaderFunctionArgs) {
  const from = new URL(args.request.url).searchParams.get('from')
  return guardLoader(args, async (acting) => ({
    report: await orNull(acting, yearInNumbers(acting, from)),
    thisYear: parseYear(null, todayIn(acting.env.clubTimeZone, acting.now)),
  }))
}

export default function YearPage() {
  const { report, thisYear } = useLoaderData<typeof loader>()
  const { name } = useClub()
  const title = report ? `${name} ${report.title}` : 'Year in numbers'
  return (
    <AdminShell clubName={name} title={title}>
      {report ? <YearNumbers report={report} thisYear={thisYear} /> : <Alert>{YEAR_NOT_LOADED}</Alert>}
    </AdminShell>
  )
}
