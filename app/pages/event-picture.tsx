import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaArgs,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
  useNavigation,
  useParams,
} from 'react-router'
import { type FormResult, refusal } from '#app/club/form-result.ts'
import { TAKE_DOWN_FAILED, TAKEN_DOWN, takeDownMessages } from '#app/events/take-down.rules.ts'
import { PictureViewer } from '#app/events/ui/picture-viewer.tsx'
import { publicEvent, publicPictures, takePictureDown } from '#app/events/use-cases.server.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { longestWordStep } from '#app/ui/longest-word.ts'
import { Alert } from '#app/ui/notice.tsx'
import { unlistedHead } from './head.ts'
import { actionWithFallback } from './network-fallback.ts'
import { actingAsVisitor, addressOf } from './request-context.server.ts'

export const meta = (args: MetaArgs<typeof loader>) =>
  unlistedHead(args.loaderData ? `Pictures: ${args.loaderData.event.title}` : 'Page Not Found', args)

/** All pictures of the event, so that the next one needs no request. */
export async function loader(args: LoaderFunctionArgs) {
  const acting = actingAsVisitor(args)
  const event = await publicEvent(acting, args.params['id'] ?? '')
  if (!event) throw data('No such event', { status: 404 })
  const { pictures, credit } = (await publicPictures(acting, event)) ?? { pictures: [], credit: '' }
  const isShown = pictures.some(({ id }) => id === args.params['picture'])
  const { id, title } = event
  return data({ event: { id, title }, pictures, credit }, { status: isShown ? 200 : 404 })
}

export { clientLoader } from '#app/ui/last-loader-data.ts'

export const shouldRevalidate = ({ formMethod, currentParams, nextParams }: ShouldRevalidateFunctionArgs) =>
  formMethod !== undefined || currentParams['id'] !== nextParams['id']

export async function action(args: ActionFunctionArgs) {
  const { id: eventId = '', picture: id = '' } = args.params
  const outcome = await takePictureDown(actingAsVisitor(args), { eventId, id, address: addressOf(args) })
  // The status of the loader would be that of a picture that is not there.
  if (outcome.ok) return data({ ok: true as const, message: TAKEN_DOWN }, { status: 200 })
  const answer = refusal(outcome.problem, takeDownMessages[outcome.problem])
  return data(answer, { status: answer.status })
}

export const clientAction = actionWithFallback(TAKE_DOWN_FAILED)

export default function EventPictureRoute() {
  const { event, pictures, credit } = useLoaderData<typeof loader>()
  const { picture } = useParams()
  const answer = useActionData<FormResult>()
  const at = pictures.findIndex(({ id }) => id === picture)
  const isSending = useNavigation().formMethod === 'POST'
  if (at === -1)
    return (
      <main id="content" className="wrap stack titled" data-align="start">
        <h1 data-letters={longestWordStep(event.title)}>{event.title}</h1>
        <Alert tone={answer?.ok ? 'good' : 'warn'}>{answer?.message ?? takeDownMessages.gone}</Alert>
        <ButtonLink to={`/events/${event.id}`} variant="line">
          {pictures.length > 0 ? 'All pictures' : 'The event'}
        </ButtonLink>
      </main>
    )
  const problem = answer?.ok === false ? answer.message : null
  return <PictureViewer {...{ event, pictures, credit, at, problem, isSending }} />
}
