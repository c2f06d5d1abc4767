import { data, redirect } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { callMessages } from '#app/calls/calls.rules.ts'
import { CALLS } from '#app/calls/ui/calls-list.tsx'
import { callToEdit, changeCall, createCall, filmCalls } from '#app/calls/use-cases.server.ts'
import { type FormResult, formText, formValues, refusal } from '#app/club/form-result.ts'
import { newId } from '#app/platform/id.ts'

export const NEW = 'new'

/** What the form of a call needs. `from`: an earlier call that a new one begins with. */
export async function callFormView(acting: Acting, { id, from }: { id: string; from: string }) {
  const call = id === NEW ? null : await callToEdit(acting, id)
  if (!call && id !== NEW) throw data('No such call', { status: 404 })
  const copied = await callToEdit(acting, from)
  const others = call ? [] : await filmCalls(acting)
  return { call, copied, others, requestKey: newId(), timeZone: acting.env.clubTimeZone }
}

export async function saveCall(acting: Acting, form: FormData, id: string): Promise<FormResult> {
  const typed = formValues(form)
  const outcome =
    id === NEW
      ? await createCall(acting, typed, form.get('requestKey'))
      : await changeCall(acting, { id, form: typed, seenAt: formText(form, 'seenAt') })
  if (outcome.ok) throw redirect(`${CALLS}/${outcome.value.id}`, 303)
  const errors = 'errors' in outcome ? outcome.errors : undefined
  return refusal(outcome.problem, callMessages[outcome.problem], { typed, ...(errors && { errors }) })
}
