import { type ReactNode, useEffect } from 'react'
import { useFetcher } from 'react-router'
import { formatPhone } from '#app/club/person-fields.rules.ts'
import { Button, ExternalLink } from '#app/ui/button.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { ContactList } from '../model.ts'
import styles from './admin-people-to-contact.module.css'

/** Ticket holders without an email address, whom an organiser tells of a change. */
export function PeopleToContact({
  toContact,
  toContactCount,
  version,
  eventId,
}: ContactList & { eventId: string }) {
  const { Form, data: answer } = useFetcher<{ ok: boolean; message: string }>()
  useEffect(() => {
    if (answer) showToast(answer.message)
  }, [answer])
  return (
    <>
      <p className="sm mut">
        {toContactCount === 1 ? 'One person' : `${toContactCount} people`} left no email address. Tell them
        yourself, and note it here.
      </p>
      <ul className={styles.toContact}>
        {toContact.map(({ id, name, phone, text }) => (
          <li key={id}>
            <p>
              <b>{name}</b>
              {phone && <span className="sm mut num">{formatPhone(phone)}</span>}
            </p>
            {phone && text !== null && (
              <ExternalLink
                href={`https://wa.me/91${phone}?text=${encodeURIComponent(text)}`}
                variant="line"
                size="s"
                aria-label={`WhatsApp +91 ${phone}: write to ${name}`}
              >
                WhatsApp
              </ExternalLink>
            )}
            <Form method="post" action={`/admin/events/${eventId}/registrations`}>
              <HiddenFields fields={{ intent: 'notified', id, version: String(version) }} />
              <Button type="submit" variant="lamp" size="s" aria-label={`${name} was told`}>
                Told
              </Button>
            </Form>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The lists of deleted events, by the event's id. */
export function contactLists(lists: Partial<Record<string, ContactList>>): Record<string, ReactNode> {
  return Object.fromEntries(
    Object.entries(lists).map(([id, list]) => [
      id,
      list && <PeopleToContact key={id} {...list} eventId={id} />,
    ]),
  )
}
