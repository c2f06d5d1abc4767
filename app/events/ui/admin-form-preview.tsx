import { type RefObject, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { AdminIcon } from '#app/ui/admin-icon.tsx'
import { markedBlocks } from '#app/club/text-marks.rules.ts'
import { MarkedText } from '#app/ui/marked-text.tsx'
import { categories, type PublicEvent } from '../model.ts'
import { hostOf } from '../details.rules.ts'
import { hoursText, isWallDate, longDate } from '../club-time.ts'
import type { EventValues } from './admin-form-values.ts'
import styles from './details.module.css'
import { EventFacts } from './event-facts.tsx'
import { EventPoster } from './event-poster.tsx'

const HEADING_ID = 'form-preview'

/** What the public reads of an event with these fields. */
function factsOf(values: EventValues): Parameters<typeof EventFacts>[0]['event'] {
  const { date = '', time, endTime, venue = '', category, registrationFee } = values
  const { mapLink = '', hostName = '', hostContact = '' } = values
  return {
    longDate: isWallDate(date) ? longDate(date) : '',
    hours: hoursText(time || null, endTime || null),
    mapLink,
    host: hostOf({ hostName, hostContact }),
    venue,
    category: categories.find((option) => option === category) ?? ('' as PublicEvent['category']),
    registrationFee: Number(registrationFee) || 0,
  }
}

/** What is typed, as the public will see it. The dialog contains a form, so it must be rendered outside this one. */
export function useFormPreview(form: RefObject<HTMLFormElement | null>) {
  const [values, setValues] = useState<EventValues | null>(null)
  const openPreview = () => {
    if (form.current) setValues(Object.fromEntries(new FormData(form.current)))
  }
  const button = (
    <Button variant="line" className="scripted" onClick={openPreview}>
      <AdminIcon name="eye" />
      Preview
    </Button>
  )
  return { button, dialog: values && <PreviewDialog values={values} onClose={() => setValues(null)} /> }
}

function PreviewDialog({ values, onClose }: { values: EventValues; onClose: () => void }) {
  return (
    <Dialog labelledBy={HEADING_ID} onClose={onClose}>
      {values.image && (
        <div className={styles.still}>
          <EventPoster
            event={{ image: values.image, imageAlt: values.imageAlt ?? '' }}
            sizes="(width < 60rem) 100vw, 60rem"
          />
        </div>
      )}
      <div className={styles.body}>
        <div>
          <h2 id={HEADING_ID}>{values.title || 'No title yet'}</h2>
          <p className="lead">{values.description}</p>
          <MarkedText blocks={markedBlocks(values.aboutEvent ?? '')} className={styles.about} />
        </div>
        <EventFacts event={factsOf(values)} />
      </div>
    </Dialog>
  )
}
