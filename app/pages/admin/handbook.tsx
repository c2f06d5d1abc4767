import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { HANDBOOK_NOT_LOADED } from '#app/dashboard/handbook.rules.ts'
import { Handbook } from '#app/dashboard/ui/handbook.tsx'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { handbookView } from '#app/dashboard/use-cases.server.ts'
import { domainPaidUntil } from '#app/health/use-cases.server.ts'
import { Alert } from '#app/ui/notice.tsx'
import { guardLoader, orNull } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'

export const meta = (args: MetaArgs) => unlistedHead('How this site runs', args)

export async function loader(args: LoaderFunctionArgs) {
  return guardLoader(args, async (acting) => {
    const paidUntil = await domainPaidUntil(acting)
    return { view: await orNull(acting, handbookView(acting, paidUntil)) }
  })
}

export default function HandbookPage() {
  const { view } = useLoaderData<typeof loader>()
  return (
    <AdminShell clubName={useClub().name} title="How this site runs">
      {view ? <Handbook view={view} /> : <Alert>{HANDBOOK_NOT_LOADED}</Alert>}
    </AdminShell>
  )
}
