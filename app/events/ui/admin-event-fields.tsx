import { type ReactNode, useRef } from 'react'
import { TEXT_MARKS_HINT } from '#app/club/text-marks.rules.ts'
import { Select } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { MarkedArea } from '#app/ui/marked-area.tsx'
import { detailFields } from '../details.rules.ts'
import { todayIn } from '../club-time.ts'
import { type AdminEvent, categories } from '../model.ts'
import { eventLimits, GOOGLE_FORM_HINT } from '../rules.ts'
import { AdminRegistrationSettings } from './admin-registration-settings.tsx'
import { type EventFieldsProps, Line, Wrapped } from './admin-event-line.tsx'
import { CardPreview } from './admin-form-preview.tsx'
import { AdminPictureFields } from './admin-picture-fields.tsx'
import { AdminPublishing } from './admin-publishing.tsx'
import { Step } from './admin-event-steps.tsx'
import { useFormValues } from './admin-form-values.ts'
import type { EventFormSetting } from './admin-use-event-form.ts'
import styles from './admin-event-steps.module.css'

/** The main fields of an event (product.md#event-rules). */
export function AdminEventFields({
  event,
  setting: { now, timeZone },
  step,
  onImage,
  previewButton,
  ...props
}: EventFieldsProps & {
  /** Null: it is a new one. */
  event: AdminEvent | null
  setting: EventFormSetting
  /** The only one that is shown; null: all. */
  step: number | null
  onImage: () => void
  previewButton: ReactNode
}) {
  return (
    <div className="stack" data-gap="5">
      <Step index={0} step={step}>
        <AboutFields {...props} />
      </Step>
      <Step index={1} step={step}>
        <PlaceFields {...props} today={todayIn(timeZone, new Date(now))} />
      </Step>
      <Step index={2} step={step}>
        <SeatFields {...props} />
        <AdminRegistrationSettings
          {...props}
          timeZone={timeZone}
          isWayFixed={event !== null && event.participants > 0}
        >
          <GoogleFormLink {...props} />
        </AdminRegistrationSettings>
      </Step>
      <Step index={3} step={step}>
        <AdminPictureFields {...props} onChange={onImage} />
        {step !== null && <CardPreview initial={props.values}>{previewButton}</CardPreview>}
        <AdminPublishing {...props} timeZone={timeZone} event={event} />
      </Step>
    </div>
  )
}

function AboutFields(props: EventFieldsProps) {
  return (
    <>
      <Line {...props} name="title" label="Title" isWide maxLength={eventLimits.title} />
      <Line
        {...props}
        name="description"
        label="Description"
        isWide
        hint="One or two sentences for the card"
        maxLength={eventLimits.description}
      />
      <Wrapped {...props} name="aboutEvent" label="About the event" hint={TEXT_MARKS_HINT} isWide>
        <MarkedArea
          name="aboutEvent"
          defaultValue={props.values.aboutEvent}
          maxLength={eventLimits.aboutEvent}
          rows={4}
        />
      </Wrapped>
      <Wrapped {...props} name="category" label="Category">
        <Select name="category" defaultValue={props.values.category ?? ''}>
          <option value="">Choose one</option>
          {categories.map((category) => (
            <option key={category}>{category}</option>
          ))}
        </Select>
      </Wrapped>
    </>
  )
}

function PlaceFields({ today, ...props }: EventFieldsProps & { today: string }) {
  return (
    <>
      <Line {...props} name="date" label="Date" type="date" min={today} />
      <div className={styles.hours}>
        <Line {...props} name="time" label="Time" type="time" />
        <Line {...props} name="endTime" label="Until" hint="May be empty" type="time" />
      </div>
      <Line {...props} name="venue" label="Venue" isWide maxLength={eventLimits.venue} />
      <ContactFields {...props} />
    </>
  )
}

const contactNames = ['mapLink', 'hostName', 'hostContact'] as const

function ContactFields(props: EventFieldsProps) {
  const place = useRef<HTMLDivElement>(null)
  const { mapLink, hostName } = useFormValues(place, props.values)
  return (
    <div ref={place} className="span2">
      <Fold
        title="Map and whom to ask"
        state={
          [mapLink && 'A map of your own', hostName].filter(Boolean).join(', ') ||
          'The map of the venue, nobody to ask'
        }
        opensFor={contactNames.some((name) => props.errors[name] !== undefined) && props.errors}
      >
        <Line
          {...props}
          name="mapLink"
          label="Map link"
          hint="Empty: the map is looked up by the venue"
          inputMode="url"
          spellCheck={false}
          maxLength={detailFields.mapLink.max}
        />
        <Line
          {...props}
          name="hostName"
          label="Whom to ask"
          hint="Shown on the event and in its mails. May be empty"
          maxLength={detailFields.hostName.max}
        />
        <Line
          {...props}
          name="hostContact"
          label="Their email or phone"
          spellCheck={false}
          maxLength={detailFields.hostContact.max}
        />
      </Fold>
    </div>
  )
}

function SeatFields(props: EventFieldsProps) {
  return (
    <div className={`span2 ${styles.hours}`}>
      <Line {...props} name="seats" label="Seats" type="number" min={1} inputMode="numeric" />
      <Line
        {...props}
        name="registrationFee"
        label="Registration fee (₹)"
        hint="0 makes it free"
        type="number"
        min={0}
        step="0.01"
        inputMode="decimal"
      />
    </div>
  )
}

function GoogleFormLink(props: EventFieldsProps) {
  return (
    <Line
      {...props}
      name="googleFormLink"
      label="Google Form link"
      hint={GOOGLE_FORM_HINT}
      inputMode="url"
      spellCheck={false}
    />
  )
}
