import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { HANDBOOK_NOT_LOADED, topics } from '#app/handbook/rules.ts'
import { Handbook, HandbookTopic } from '#app/handbook/ui/handbook.tsx'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { handbookView } from '#app/handbook/use-cases.server.ts'
import { domainPaidUntil } from '#app/health/use-cases.server.ts'
import { Alert } from '#app/ui/notice.tsx'
import { guardLoader, orNull } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { returnAddress } from '../return-to.ts'
import { useClub } from '../site-context.ts'

export const meta = (args: MetaArgs) => unlistedHead('How this site runs', args)

export async function loader(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams
  const from = params.get('from')
  return guardLoader(args, async (acting) => {
    mustBeAble(acting.viewer, 'dashboard.view')
    const topic = topics.find(({ id }) => id === params.get('topic'))
    const wholeView = async () => handbookView(acting, await domainPaidUntil(acting))
    return {
      topicId: topic?.id,
      view: topic ? null : await orNull(acting, wholeView()),
      from: from === null ? null : returnAddress(from),
    }
  })
}

export default function HandbookPage() {
  const { view, topicId, from } = useLoaderData<typeof loader>()
  const topic = topics.find(({ id }) => id === topicId)
  return (
    <AdminShell
      clubName={useClub().name}
      title="How this site runs"
      back={from === null ? undefined : { to: from, label: 'the screen before' }}
    >
      {topic && <HandbookTopic topic={topic} from={from} />}
      {!topic && (view ? <Handbook view={view} /> : <Alert>{HANDBOOK_NOT_LOADED}</Alert>)}
    </AdminShell>
  )
}
