import { useState } from 'react'
import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigate,
} from 'react-router'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { CreateEventForm } from '#app/events/ui/admin-event-form.tsx'
import { EVENTS_PAGE } from '#app/events/ui/admin-form-address.ts'
import { adminEvent } from '#app/events/use-cases.server.ts'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { newId } from '#app/platform/id.ts'
import { guardLoader, orNull } from '../guard.server.ts'
import { eventAction } from './event-actions.server.ts'
import { eventIntents } from './dashboard-intents.ts'
import { FormResultNotice } from './form-result-notice.tsx'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'
import { eventSetting } from './events-view.server.ts'

export const meta = (args: MetaArgs) => unlistedHead('New event', args)

export async function loader(args: LoaderFunctionArgs) {
  const copy = new URL(args.request.url).searchParams.get('copy')
  return guardLoader(args, async (acting) => {
    mustBeAble(acting.viewer, 'events.manage')
    return {
      copied: copy === null ? null : await orNull(acting, adminEvent(acting, copy)),
      requestKey: newId(),
      setting: eventSetting(acting),
    }
  })
}

export async function action(args: ActionFunctionArgs) {
  return eventAction(args)
}

export const clientAction = eventIntents.clientAction

/** The form in steps. */
export default function NewEventPage() {
  const { copied, requestKey, setting } = useLoaderData<typeof loader>()
  const answer = useLastResult(useActionData<typeof action>())
  const navigate = useNavigate()
  const [step, setStep] = useState<string>()
  return (
    <AdminShell
      clubName={useClub().name}
      title={copied ? `A copy of ${copied.title}` : 'New event'}
      titleNote={step}
      back={{ to: EVENTS_PAGE, label: 'Events' }}
    >
      {answer?.ok && <FormResultNotice key={answer.message} answer={answer} />}
      <CreateEventForm
        key={copied?.id ?? 'new'}
        setting={setting}
        first={answer}
        requestKey={requestKey}
        copied={copied}
        isStepped
        onStep={setStep}
        onSaved={(id, message) => void navigate(`${EVENTS_PAGE}?saved=${id}`, { state: message })}
      />
    </AdminShell>
  )
}
