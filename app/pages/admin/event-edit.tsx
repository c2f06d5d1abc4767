import { useState } from 'react'
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
} from 'react-router'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { EditEventForm } from '#app/events/ui/admin-event-form.tsx'
import { EVENTS_PAGE } from '#app/events/ui/admin-form-address.ts'
import { ParticipantsForm, SeatsCounted } from '#app/events/ui/admin-participants-form.tsx'
import { AdminPreview } from '#app/events/ui/admin-preview.tsx'
import { eventToEdit, previewLink } from '#app/events/use-cases.server.ts'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { useLive } from '#app/ui/use-live.ts'
import { guardLoader, orNull } from '../guard.server.ts'
import { eventAction } from './event-actions.server.ts'
import { eventIntents } from './dashboard-intents.ts'
import { FormResultNotice } from './form-result-notice.tsx'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'
import { eventSetting } from './events-view.server.ts'
import styles from './views.module.css'

export const meta = (args: MetaArgs) => unlistedHead('Edit event', args)

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params['id'] ?? ''
  return guardLoader(args, async (acting) => {
    const event = await eventToEdit(acting, id)
    if (!event) throw data('No such event', { status: 404 })
    return { event, preview: await orNull(acting, previewLink(acting, id)), setting: eventSetting(acting) }
  })
}

export async function action(args: ActionFunctionArgs) {
  return eventAction(args)
}

export const clientAction = eventIntents.clientAction

/** The form in steps, filled with an event. */
export default function EditEventPage() {
  const { event, preview, setting } = useLoaderData<typeof loader>()
  const answer = useLastResult(useActionData<typeof action>())
  useLive('events,registrations')
  const [step, setStep] = useState<string>()
  return (
    <AdminShell
      clubName={useClub().name}
      title="Edit event"
      titleNote={step}
      back={{ to: EVENTS_PAGE, label: 'Events' }}
    >
      <div className={`stack ${styles.narrow}`}>
        {answer?.ok && <FormResultNotice key={answer.message} answer={answer} />}
        <p className="mut">{event.title}</p>
        <EditEventForm
          key={event.id}
          setting={setting}
          first={answer}
          event={event}
          isStepped
          onStep={setStep}
          list={EVENTS_PAGE}
        />
        {event.publication !== 'published' && <AdminPreview id={event.id} address={preview} />}
        {event.settings.method === 'form' ? (
          <ParticipantsForm event={event} first={answer} />
        ) : (
          <SeatsCounted event={event} />
        )}
      </div>
    </AdminShell>
  )
}
