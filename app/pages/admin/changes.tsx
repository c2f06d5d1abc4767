import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { versionChanges } from '#app/health/use-cases.server.ts'
import { SITE_VERSION } from '#app/platform/version.ts'
import { Panel } from '#app/ui/panel.tsx'
import { guardLoader } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'
import styles from './views.module.css'

export const meta = (args: MetaArgs) => unlistedHead('What changed', args)

export async function loader(args: LoaderFunctionArgs) {
  return guardLoader(args, async (acting) => ({ versions: versionChanges(acting), version: SITE_VERSION }))
}

const titleOf = (version: string, date: string | null, current: string) => {
  if (version === 'Unreleased') return `Since ${current}`
  return date ? `${version}, ${date}` : version
}

/** What each version of the site brought, from CHANGELOG.md. */
export default function ChangesPage() {
  const { versions, version: current } = useLoaderData<typeof loader>()
  return (
    <AdminShell clubName={useClub().name} title="What changed">
      <div className="stack">
        {versions.map(({ version, date, groups }) => (
          <Panel key={version} title={titleOf(version, date, current)}>
            {groups.map(({ title, items }) => (
              <section key={title} className="stack">
                <h3 className="h4">{title}</h3>
                <ul className={styles.changes}>
                  {items.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              </section>
            ))}
          </Panel>
        ))}
      </div>
    </AdminShell>
  )
}
