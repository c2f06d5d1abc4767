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

/** What each version of the site brought, in a few lines. */
export default function ChangesPage() {
  const { versions, version: current } = useLoaderData<typeof loader>()
  return (
    <AdminShell clubName={useClub().name} title="What changed">
      <div className="stack">
        {versions.map(({ version, lines }) => (
          <Panel key={version} title={version ?? `Since ${current}`}>
            <ul className={styles.changes}>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </Panel>
        ))}
      </div>
    </AdminShell>
  )
}
