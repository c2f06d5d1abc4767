import {
  type ActionFunctionArgs,
  type ClientActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useLoaderData,
  useNavigation,
} from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { type FormResult, refusal, formText, formValues } from '#app/club/form-result.ts'
import { isMailSent } from '#app/club/use-cases.server.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { AdminImageField } from '#app/events/ui/admin-image-field.tsx'
import { newId } from '#app/platform/id.ts'
import {
  ANNOUNCE_FAILED,
  announcedText,
  type AnnounceProblem,
  announceProblemMessages,
  POST_FAILED,
  postProblemMessages,
} from '#app/posts/rules.ts'
import { SAVED_NOT_SENT } from '#app/platform/mail/mail-counts.ts'
import { AnnouncementPanel, SendAnnouncement } from '#app/posts/ui/announcement.tsx'
import { type EditorResult, PostEditor } from '#app/posts/ui/post-editor.tsx'
import {
  adminPost,
  announcementView,
  announcePost,
  createPost,
  updatePost,
} from '#app/posts/use-cases.server.ts'
import { useLastResult } from '#app/ui/use-last-result.ts'
import { useLive } from '#app/ui/use-live.ts'
import { usePolling } from '#app/ui/use-polling.ts'
import { guardLoader, guardAction } from '../guard.server.ts'
import { withNetworkFallback } from '../network-fallback.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'
import { clockOf } from './super-view.server.ts'
import styles from './views.module.css'

const NEW = 'new'
/** `?view=mail`: the screen that sends the post by email. */
const MAIL_VIEW = 'mail'

const isMailView = ({ url }: Request) => new URL(url).searchParams.get('view') === MAIL_VIEW
const failureText = (request: Request) => (isMailView(request) ? ANNOUNCE_FAILED : POST_FAILED)

export const meta = (args: MetaArgs) => unlistedHead('Announcement', args)

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params['id'] ?? ''
  return guardLoader(args, async (acting) => {
    mustBeAble(acting.viewer, 'posts.manage')
    const post = id === NEW ? null : await adminPost(acting, id)
    if (!post && id !== NEW) throw data('No such announcement', { status: 404 })
    const announcement = post ? await announcementView(acting, id) : null
    return {
      post,
      requestKey: newId(),
      announcement,
      isSending: isMailView(args.request) && announcement !== null,
      isMailSent: await isMailSent(acting),
      clock: clockOf(acting),
    }
  })
}

function savePost(acting: Acting, { id, form }: { id: string; form: FormData }) {
  const typed = formValues(form)
  const whenPublic = typed['publishAt'] ? 'at' : 'now'
  const publish = form.get('intent') === 'publish' ? whenPublic : 'draft'
  if (id === NEW) return createPost(acting, typed, { publish, requestKey: form.get('requestKey') })
  return updatePost(acting, { id, form: typed, seenAt: formText(form, 'seenAt'), publish })
}

async function announce(acting: Acting, { id, form }: { id: string; form: FormData }): Promise<FormResult> {
  const seenRecipients = Number(formText(form, 'seen'))
  const outcome = await announcePost(acting, {
    postId: id,
    seen: seenRecipients,
    requestKey: form.get('requestKey'),
  })
  if (outcome.ok) {
    const isSent = await isMailSent(acting)
    return { ok: true, message: isSent ? announcedText(outcome.value.recipients) : SAVED_NOT_SENT }
  }
  return refusal(outcome.problem, announceProblemMessages[outcome.problem satisfies AnnounceProblem])
}

export async function action(args: ActionFunctionArgs) {
  const id = args.params['id'] ?? ''
  return guardAction(args, failureText(args.request), async (acting, form): Promise<EditorResult> => {
    if (form.get('intent') === 'announce') return announce(acting, { id, form })
    const typed = formValues(form)
    if (form.get('intent') === 'preview')
      return { ok: true, message: 'This is how it will look.', preview: typed }
    const outcome = await savePost(acting, { id, form })
    if (outcome.ok) throw redirect(`/admin/posts?saved=${outcome.value.id}`)
    return refusal(outcome.problem, postProblemMessages[outcome.problem], {
      typed,
      ...('errors' in outcome && { errors: outcome.errors }),
    })
  })
}

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  return withNetworkFallback(() => serverAction<typeof action>(), failureText(request))
}

export default function PostEditorPage() {
  const { isSending } = useLoaderData<typeof loader>()
  return isSending ? <SendingPage /> : <EditorPage />
}

function EditorPage() {
  const { post, requestKey, announcement, clock } = useLoaderData<typeof loader>()
  const answer = useLastResult<EditorResult>(useActionData<EditorResult>())
  const isSaving = useNavigation().formMethod === 'POST'
  return (
    <AdminShell
      clubName={useClub().name}
      title={post ? 'Edit announcement' : 'New announcement'}
      back={{ to: '/admin/posts', label: 'Announcements' }}
    >
      <div className={`stack ${styles.narrow}`}>
        <PostEditor
          key={post?.id ?? NEW}
          post={post}
          clock={clock}
          renderPicture={(field) => <AdminImageField {...field} />}
          requestKey={requestKey}
          answer={answer}
          isSaving={isSaving}
        />
        {post && <AnnouncementPanel postId={post.id} view={announcement} clock={clock} />}
      </div>
    </AdminShell>
  )
}

function SendingPage() {
  const { post, announcement, ...sending } = useLoaderData<typeof loader>()
  const answer = useLastResult<EditorResult>(useActionData<EditorResult>())
  const clubName = useClub().name
  useLive('posts')
  usePolling((announcement?.sent ?? []).some(({ waiting }) => waiting > 0))
  if (!post || !announcement) return null
  return (
    <AdminShell
      clubName={clubName}
      title="Send by email"
      back={{ to: `/admin/posts/${post.id}`, label: 'Edit announcement' }}
    >
      <SendAnnouncement view={announcement} answer={answer} {...sending} />
    </AdminShell>
  )
}
