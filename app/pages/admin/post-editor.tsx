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
import { knownFields, refusal, formText, formValues } from '#app/club/form-result.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { newId } from '#app/platform/id.ts'
import { POST_FAILED, postProblemMessages } from '#app/posts/rules.ts'
import { type EditorResult, PostEditor } from '#app/posts/ui/post-editor.tsx'
import { adminPost, createPost, updatePost } from '#app/posts/use-cases.server.ts'
import { guardLoader, guardAction } from '../guard.server.ts'
import { withNetworkFallback } from '../network-fallback.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'

const NEW = 'new'

export const meta = (args: MetaArgs) => unlistedHead('Post', args)

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params['id'] ?? ''
  return guardLoader(args, async (acting) => {
    mustBeAble(acting.viewer, 'posts.manage')
    const post = id === NEW ? null : await adminPost(acting, id)
    if (!post && id !== NEW) throw data('No such post', { status: 404 })
    return { post, requestKey: newId() }
  })
}

function saved(acting: Acting, { id, form }: { id: string; form: FormData }) {
  const typed = formValues(form)
  const publishes = form.get('intent') === 'publish'
  if (id === NEW)
    return createPost(acting, typed, { isDraft: !publishes, requestKey: form.get('requestKey') })
  return updatePost(acting, { id, form: typed, seenAt: formText(form, 'seenAt'), publishes })
}

export async function action(args: ActionFunctionArgs) {
  const id = args.params['id'] ?? ''
  return guardAction(args, POST_FAILED, async (acting, form): Promise<EditorResult> => {
    const typed = formValues(form)
    if (form.get('intent') === 'preview')
      return { ok: true, said: 'This is how it will look.', preview: knownFields(typed) }
    const outcome = await saved(acting, { id, form })
    if (outcome.ok) throw redirect(`/admin/posts?saved=${outcome.value.id}`)
    return refusal(outcome.problem, postProblemMessages[outcome.problem], {
      typed,
      ...('errors' in outcome && { errors: outcome.errors }),
    })
  })
}

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return withNetworkFallback(() => serverAction<typeof action>(), POST_FAILED)
}

export default function PostEditorPage() {
  const { post, requestKey } = useLoaderData<typeof loader>()
  const answer = useActionData<EditorResult>() ?? null
  const isSaving = useNavigation().formMethod === 'POST'
  return (
    <AdminShell
      clubName={useClub().name}
      title={post ? 'Edit post' : 'New post'}
      ways={[{ to: '/admin/posts', label: 'Posts' }]}
    >
      <PostEditor
        key={post?.id ?? NEW}
        post={post}
        requestKey={requestKey}
        answer={answer}
        isSaving={isSaving}
      />
    </AdminShell>
  )
}
