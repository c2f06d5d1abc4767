import { useState } from 'react'
import { Form } from 'react-router'
import { type Clock, plainMoment } from '#app/ui/ago.tsx'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Field, Select, TextInput } from '#app/ui/field.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import type { CheckInLink } from '../model.ts'
import { checkInLinkHours, ON_EVENT_DAY, seatLimits } from '../rules.ts'
import {
  errorsFor,
  type CreatedCheckInLink,
  type RegistrationsAnswer,
  type RegistrationsView,
  typedFor,
} from './admin-form-result.ts'
import { QrCode } from '#app/ui/qr-code.tsx'
import styles from './admin-registrations.module.css'
import { Tool } from './admin-tool.tsx'
import { useSent } from './admin-use-submission.ts'

/** Links for helpers without an account. A link allows check-in only and expires. */
export function CheckInLinks({
  view: { links, clock },
  answer,
}: {
  view: RegistrationsView
  answer: RegistrationsAnswer | null
}) {
  const createdLink = useMade(answer)
  const isOpen = Boolean(createdLink ?? typedFor(answer, 'make-link', 'end-link'))
  return (
    <Tool title="Check-in links" icon="away" news={isOpen}>
      {createdLink && <Made link={createdLink} clock={clock} />}
      <MakeLink key={createdLink?.address} answer={answer} />
      {links.length > 0 && (
        <ul className={styles.links} aria-label="Links that work">
          {links.map((link) => (
            <LinkRow key={link.id} link={link} clock={clock} />
          ))}
        </ul>
      )}
    </Tool>
  )
}

/** The newest link stays visible while other forms are answered: it cannot be shown again. */
function useMade(answer: RegistrationsAnswer | null): CreatedCheckInLink | null {
  const newest = answer?.ok ? answer.link : undefined
  const [createdLink, setCreatedLink] = useState(newest ?? null)
  if (newest && newest !== createdLink) setCreatedLink(newest)
  return newest ?? createdLink
}

function MakeLink({ answer }: { answer: RegistrationsAnswer | null }) {
  const typedValues = typedFor(answer, 'make-link')
  const { isSent } = useSent()
  return (
    <Form method="post" noValidate preventScrollReset className={`stack ${styles.form}`}>
      <input type="hidden" name="intent" value="make-link" />
      <Field
        label="Helper"
        hint="A name that says whose link it is"
        error={errorsFor(answer, 'make-link')['helper']}
      >
        <TextInput
          name="helper"
          defaultValue={typedValues?.['helper']}
          maxLength={seatLimits.helper}
          autoComplete="off"
        />
      </Field>
      <Field label="Works for">
        <Select name="hours" defaultValue={typedValues?.['hours'] ?? checkInLinkHours[0]}>
          <option value={ON_EVENT_DAY}>The day of the event</option>
          {checkInLinkHours.map((hours) => (
            <option key={hours} value={hours}>
              {hours} hours
            </option>
          ))}
        </Select>
      </Field>
      <label className={styles.box}>
        <input type="checkbox" name="addsWalkIns" defaultChecked={typedValues?.['addsWalkIns'] === 'on'} />
        May add people without a ticket, while seats are free
      </label>
      <Button type="submit" variant="line" isBusy={isSent('make-link')} busyText="One moment...">
        Make a link
      </Button>
    </Form>
  )
}

/** 'from 5 December 2026, 00:00 until …' */
function validityText({ startsAt, expiresAt }: Pick<CheckInLink, 'startsAt' | 'expiresAt'>, clock: Clock) {
  const expiryText = `until ${plainMoment(expiresAt, clock.timeZone)}`
  return startsAt === null ? expiryText : `from ${plainMoment(startsAt, clock.timeZone)} ${expiryText}`
}

/** Only a hash of the token is stored, so the link is shown only now. */
function Made({
  link: { helper, address, drawing, ...times },
  clock,
}: {
  link: CreatedCheckInLink
  clock: Clock
}) {
  return (
    <section className={styles.made} aria-label={`The link of ${helper}`}>
      <QrCode drawing={drawing} label={`QR code of the link of ${helper}`} />
      <Field
        label={`The link of ${helper}`}
        hint={`Shown this once. It works ${validityText(times, clock)}.`}
      >
        <TextInput readOnly value={address} onFocus={(event) => event.target.select()} />
      </Field>
      <CopyButton text={address} otherwise="Choose the address above, and copy it.">
        Copy link
      </CopyButton>
    </section>
  )
}

function LinkRow({
  link: { id, helper, addsWalkIns, ...times },
  clock,
}: {
  link: CheckInLink
  clock: Clock
}) {
  const { isSent } = useSent()
  return (
    <li>
      <span>
        <b>{helper}</b>
        <span className="xs mut3">
          {validityText(times, clock)}
          {addsWalkIns && ', may add walk-ins'}
        </span>
      </span>
      <Form method="post" preventScrollReset>
        <HiddenFields fields={{ intent: 'end-link', id }} />
        <Button
          type="submit"
          variant="danger"
          size="s"
          aria-label={`End the link of ${helper}`}
          isBusy={isSent('end-link', id)}
        >
          End
        </Button>
      </Form>
    </li>
  )
}
