import { data, type LoaderFunctionArgs, redirect } from 'react-router'
import { eventNamed } from '#app/events/use-cases.server.ts'
import { actingAsVisitor } from './request-context.server.ts'

/** `/e/open-mic`, as it is printed on posters and in messages. */
export async function loader(args: LoaderFunctionArgs) {
  const id = await eventNamed(actingAsVisitor(args), args.params['name'] ?? '')
  if (!id) throw data('No such event', { status: 404 })
  throw redirect(`/events/${id}`)
}

/** The loader always leads elsewhere; without a component the error page would have no frame. */
export default function ShortAddress() {
  return null
}
