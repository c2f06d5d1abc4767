import { ButtonLink } from '#app/ui/button.tsx'
import { Facts } from '#app/ui/facts.tsx'
import { type Clock, plainMoment } from '#app/ui/ago.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { type ArchiveCounts, archiveText, committeeAddress, committeeTitle } from '../archive.rules.ts'
import { ActionButton } from './handover-row.tsx'
import styles from './handover.module.css'

interface ArchiveScreenProps {
  archive: { fromYear: number; slug: string; counts: ArchiveCounts; archivedAt: string | null }
  clock: Clock
}

/** What the page of the year would contain, and the button that creates it. */
export function ArchiveScreen({ archive, clock }: ArchiveScreenProps) {
  const { fromYear, slug, counts, archivedAt } = archive
  const address = committeeAddress(slug)
  const archived = archivedAt ? plainMoment(archivedAt, clock.timeZone) : 'Not yet'
  return (
    <div className={styles.column}>
      <Panel title={committeeTitle(fromYear)}>
        <Facts
          facts={[
            { name: 'Holds', value: archiveText(counts) },
            { name: 'Address', value: address },
            { name: 'Archived', value: archived },
          ]}
        />
        <p className="mut sm measure">
          The people are those whom the team page shows today. Events and films stay where they are, and the
          page leads to them. It is public, and the team page leads to it.
        </p>
        <div className="cluster">
          <ActionButton fields={{ intent: 'archive' }} variant={archivedAt ? 'line' : 'accent'} size="m">
            {archivedAt ? 'Archive once more' : 'Archive'}
          </ActionButton>
          {archivedAt && (
            <>
              <ButtonLink to={address} variant="line">
                View the page
              </ButtonLink>
              <ActionButton fields={{ intent: 'remove-archive', id: slug }} variant="danger" size="m">
                Take it off the site
              </ActionButton>
            </>
          )}
        </div>
      </Panel>
    </div>
  )
}
