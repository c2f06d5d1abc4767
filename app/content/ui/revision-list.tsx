import { Form } from 'react-router'
import { type Clock, plainMoment } from '#app/ui/ago.tsx'
import { Button } from '#app/ui/button.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Differences } from '#app/ui/differences.tsx'
import type { ContentDifference } from '../changes.rules.ts'
import styles from './content.module.css'

export interface ListedRevision {
  version: number
  publishedAt: string
  publishedBy: string | null
  /** Its changes, as text. */
  changes: readonly string[]
  differences: readonly ContentDifference[]
}

/** Published versions of the last year, the newest first. `seen`: the version of the draft. */
export function RevisionList({
  revisions,
  page,
  hasMore,
  seen,
  clock,
}: {
  revisions: readonly ListedRevision[]
  page: number
  hasMore: boolean
  seen: number
  clock: Clock
}) {
  if (revisions.length === 0 && page === 1) return null
  return (
    <Panel title="Earlier versions">
      <ul className={styles.versions}>
        {revisions.map((revision, at) => (
          <RevisionRow
            key={revision.version}
            isPublic={page === 1 && at === 0}
            {...{ revision, seen, clock }}
          />
        ))}
      </ul>
      <Pager label="Pages of earlier versions" page={page} hasMore={hasMore} />
    </Panel>
  )
}

function RevisionRow({
  revision: { version, publishedAt, publishedBy, changes, differences },
  isPublic,
  seen,
  clock,
}: {
  revision: ListedRevision
  isPublic: boolean
  seen: number
  clock: Clock
}) {
  const when = plainMoment(publishedAt, clock.timeZone)
  return (
    <li>
      <div>
        <b className="num">{when}</b>
        <p className="sm mut">
          {version === 0 ? 'As it came with the site' : (publishedBy ?? 'Without a name')}
          {isPublic && ', public now'}
          {changes.length > 0 && `: ${changes.join(' · ')}`}
        </p>
        <Differences differences={differences} />
      </div>
      {!isPublic && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="version" value={version} />
          <input type="hidden" name="seen" value={seen} />
          <Button
            type="submit"
            name="intent"
            value="bring-back"
            variant="line"
            size="s"
            aria-label={`Bring back the version of ${when}`}
          >
            Bring back
          </Button>
        </Form>
      )}
    </li>
  )
}
