import { type ReactNode, type RefObject, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { AdminIcon } from '#app/ui/admin-icon.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { pictureAddress } from '#app/club/addresses.rules.ts'
import { focusFrom } from '#app/club/picture-focus.rules.ts'
import { type EventValues, useFormValues } from './admin-form-values.ts'
import { markedBlocks } from '#app/club/text-marks.rules.ts'
import { MarkedText } from '#app/ui/marked-text.tsx'
import { categories, feeText, type PublicEvent } from '../model.ts'
import { hostOf } from '../details.rules.ts'
import { clockTime, hoursText, isWallDate, longDate } from '../club-time.ts'
import { MEMBERS_ONLY, membersFirstText } from '../registration-settings.ts'
import details from './details.module.css'
import { EventFacts } from './event-facts.tsx'
import { EventPicture } from './event-picture.tsx'
import { EventPoster } from './event-poster.tsx'
import styles from './admin-event-steps.module.css'
import cards from './events.module.css'

const HEADING_ID = 'form-preview'

function openToIn({ way, audience, membersUntil = '' }: EventValues): string {
  if (way !== 'here' || audience === 'everybody') return ''
  const [date = '', time = ''] = membersUntil.split('T')
  if (audience === 'only') return MEMBERS_ONLY
  return isWallDate(date) ? membersFirstText(`${longDate(date)}, ${clockTime(time)}`) : ''
}

/** What the public reads of an event with these fields. */
function factsOf(values: EventValues): Parameters<typeof EventFacts>[0]['event'] {
  const { date = '', time, endTime, venue = '', category, registrationFee } = values
  const { hostName = '', hostContact = '' } = values
  return {
    longDate: isWallDate(date) ? longDate(date) : '',
    hours: hoursText(time || null, endTime || null),
    host: hostOf({ hostName, hostContact }),
    venue,
    category: categories.find((option) => option === category) ?? ('' as PublicEvent['category']),
    registrationFee: Number(registrationFee) || 0,
    openTo: openToIn(values),
  }
}

/** The card of the event in lists, as it is typed. */
export function CardPreview({ initial, children }: { initial: EventValues; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const values = useFormValues(place, initial)
  const { longDate, hours, venue, category, registrationFee } = factsOf(values)
  const focus = focusFrom(values.imageX, values.imageY)
  return (
    <div ref={place} className={`span2 ${styles.cardPreview}`}>
      <p className={styles.caption}>What people will see</p>
      <div className={cards.card}>
        <div className={cards.still}>
          <EventPicture
            key={values.image}
            src={pictureAddress(values.image ?? '', null) ?? ''}
            focus={focus}
            sizes="24rem"
          />
        </div>
        <div className={cards.text}>
          <p className="xs mut3">
            {category || 'No category yet'} · {feeText(registrationFee)}
          </p>
          <h2 className="h3">{values.title || 'No title yet'}</h2>
          <div className={cards.facts}>
            <span>
              <Icon name="calendar" />
              {[longDate || 'No date yet', hours].filter(Boolean).join(', ')}
            </span>
            <span>
              <Icon name="pin" />
              {venue || 'No venue yet'}
            </span>
          </div>
        </div>
      </div>
      {children}
    </div>
  )
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
      Preview the page
    </Button>
  )
  return { button, dialog: values && <PreviewDialog values={values} onClose={() => setValues(null)} /> }
}

function PreviewDialog({ values, onClose }: { values: EventValues; onClose: () => void }) {
  return (
    <Dialog labelledBy={HEADING_ID} onClose={onClose}>
      {values.image && (
        <div className={details.still}>
          <EventPoster
            event={{ image: values.image, imageAlt: values.imageAlt ?? '' }}
            sizes="(width < 60rem) 100vw, 60rem"
          />
        </div>
      )}
      <div className={details.body}>
        <div>
          <h2 id={HEADING_ID}>{values.title || 'No title yet'}</h2>
          <p className="lead">{values.description}</p>
          <MarkedText blocks={markedBlocks(values.aboutEvent ?? '')} className={details.about} />
        </div>
        <EventFacts event={factsOf(values)} />
      </div>
    </Dialog>
  )
}
