import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { contentNames } from '#app/club/model.ts'
import { DraftBadge } from '#app/content/ui/draft-state.tsx'
import content from '#app/content/ui/content.module.css'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { editableTeam } from '#app/team/use-cases.server.ts'
import { useLive } from '#app/ui/use-live.ts'
import { Panel } from '#app/ui/panel.tsx'
import { guardLoader } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'
import { DASHBOARD_LINK } from './nav-links.ts'
import { clockOf } from './super-view.server.ts'

export const meta = (args: MetaArgs) => unlistedHead('Site content', args)

export async function loader(args: LoaderFunctionArgs) {
  return guardLoader(args, async (acting) => {
    mustBeAble(acting.viewer, 'content.manage')
    const { items, hasDraft, savedAt, publishedAt } = await editableTeam(acting)
    const team = { name: 'team' as const, count: items.length, hasDraft, savedAt, publishedAt }
    return { kinds: [team], clock: clockOf(acting) }
  })
}

/** Everything on the site that admins edit, one line each. */
export default function ContentPage() {
  const { kinds, clock } = useLoaderData<typeof loader>()
  useLive('content')
  return (
    <AdminShell clubName={useClub().name} title="Site content" ways={[DASHBOARD_LINK]}>
      <Panel title="What visitors read">
        <ul className={content.versions}>
          {kinds.map((kind) => (
            <li key={kind.name}>
              <Link to={`/admin/content/${kind.name}`} className={content.kind}>
                <b>{contentNames[kind.name]}</b>
                <span className="sm mut num">{kind.count} people</span>
              </Link>
              <DraftBadge {...kind} clock={clock} />
            </li>
          ))}
        </ul>
      </Panel>
    </AdminShell>
  )
}
