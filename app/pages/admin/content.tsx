import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { contentNames } from '#app/club/content-names.ts'
import styles from '#app/content/ui/content.module.css'
import { contentPath } from '#app/content/ui/content-list.tsx'
import { DraftBadge } from '#app/content/ui/draft-state.tsx'
import { contentDraft } from '#app/content/use-cases.server.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { useLive } from '#app/ui/use-live.ts'
import { guardLoader } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'
import { contentKinds } from '#app/first-run/use-cases.server.ts'
import { clockOf } from './super-view.server.ts'

export const meta = (args: MetaArgs) => unlistedHead('Edit the site', args)

export async function loader(args: LoaderFunctionArgs) {
  return guardLoader(args, async (acting) => {
    mustBeAble(acting.viewer, 'content.manage')
    const kinds = Object.values(contentKinds).map(async (kind) => {
      const { items, hasDraft, savedAt, publishedAt } = await contentDraft(acting, kind)
      return { name: kind.name, count: items.length, hasDraft, savedAt, publishedAt }
    })
    return { kinds: await Promise.all(kinds), clock: clockOf(acting) }
  })
}

/** Everything on the site that admins edit, one line each. */
export default function ContentPage() {
  const { kinds, clock } = useLoaderData<typeof loader>()
  useLive('content')
  return (
    <AdminShell clubName={useClub().name} title="Edit the site">
      <Panel title="What visitors see">
        <ul className={styles.versions}>
          {kinds.map((kind) => (
            <li key={kind.name}>
              <Link to={contentPath(kind.name)} className={styles.kind}>
                <b>{contentNames[kind.name]}</b>
                <span className="sm mut num">{kind.count} in the list</span>
              </Link>
              <DraftBadge {...kind} clock={clock} />
            </li>
          ))}
        </ul>
      </Panel>
    </AdminShell>
  )
}
