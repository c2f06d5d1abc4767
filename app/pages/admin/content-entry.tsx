import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  useActionData,
  useFetcher,
  useLoaderData,
  useNavigation,
} from 'react-router'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { formText, type FormResult, formValues, refusal } from '#app/club/form-result.ts'
import { contentNames } from '#app/club/content-names.ts'
import { entryTitle } from '#app/content/model.ts'
import { CONTENT_FAILED, contentProblemMessages, contentSuccessMessages } from '#app/content/rules.ts'
import { type ContentAnswer, ContentForm, STAY } from '#app/content/ui/content-form.tsx'
import { contentPath } from '#app/content/ui/content-list.tsx'
import { contentItem, entryVersion, saveItem } from '#app/content/use-cases.server.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { AdminImageField } from '#app/events/ui/admin-image-field.tsx'
import { newId } from '#app/platform/id.ts'
import { ConfirmForm } from '#app/ui/confirm-form.tsx'
import { guardAction, guardLoader } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { actionWithFallback } from '../network-fallback.ts'
import { useClub } from '../site-context.ts'
import { formShapeOf, kindOf } from './content-kinds.server.ts'
import { afterChangesBesidePages } from './after-changes.ts'

const NEW = 'new'

export const meta = (args: MetaArgs) => unlistedHead('Edit the site', args)

export async function loader(args: LoaderFunctionArgs) {
  const id = args.params['id'] ?? ''
  return guardLoader(args, async (acting) => {
    mustBeAble(acting.viewer, 'content.manage')
    const kind = kindOf(args)
    const entry = id === NEW ? null : await contentItem(acting, kind, id)
    if (!entry && (id !== NEW || formShapeOf(kind, null).entryNames))
      throw data('Nothing here', { status: 404 })
    const group = new URL(args.request.url).searchParams.get('group') ?? ''
    return {
      kind: formShapeOf(kind, entry?.item.id ?? null),
      item: entry?.item ?? null,
      isPublic: entry?.isPublic ?? false,
      seen: entry?.seen ?? '',
      group,
      requestKey: newId(),
    }
  })
}

export const shouldRevalidate = afterChangesBesidePages

export async function action(args: ActionFunctionArgs) {
  const id = args.params['id'] ?? ''
  return guardAction(args, CONTENT_FAILED, async (acting, form): Promise<ContentAnswer> => {
    const kind = kindOf(args)
    const typed = formValues(form)
    const outcome = await saveItem(acting, kind, {
      id: id === NEW ? null : id,
      form: typed,
      seen: form.get('seen'),
      requestKey: formText(form, 'requestKey'),
      mayLack: true,
    })
    if (outcome.ok && form.has(STAY))
      return { ok: true, message: contentSuccessMessages.saved, seen: entryVersion(outcome.value) }
    if (outcome.ok) throw redirect(`${contentPath(kind.name)}?said=saved`)
    const errors = 'errors' in outcome ? outcome.errors : undefined
    const refused = refusal(outcome.problem, contentProblemMessages[outcome.problem], { typed, errors })
    const current = outcome.problem === 'changed-elsewhere' ? await contentItem(acting, kind, id) : null
    return current ? { ...refused, current } : refused
  })
}

export const clientAction = actionWithFallback(CONTENT_FAILED)

function RemoveEntry({ path, id, title }: { path: string; id: string; title: string }) {
  const fetcher = useFetcher<FormResult>()
  return (
    <ConfirmForm
      fetcher={fetcher}
      action={path}
      fields={{ intent: 'remove', id }}
      question={{
        title: `Remove ${title}?`,
        help: 'From the draft. Visitors still see it until you publish.',
        confirm: 'Remove',
        busy: 'Removing...',
        keep: 'Keep the entry',
      }}
      trigger={{ label: `Remove ${title}`, children: 'Remove' }}
      answer={fetcher.data}
    />
  )
}

export default function ContentEntryPage() {
  const { kind, item, isPublic, seen, group, requestKey } = useLoaderData<typeof loader>()
  const answer = useActionData<ContentAnswer>() ?? null
  const path = contentPath(kind.name)
  return (
    <AdminShell
      clubName={useClub().name}
      title={item ? `Edit ${kind.entry}` : `New ${kind.entry}`}
      back={{ to: path, label: contentNames[kind.name] }}
    >
      <ContentForm
        key={`${kind.name} ${item?.id ?? NEW}`}
        kind={kind}
        item={item}
        group={group}
        isPublic={isPublic}
        seen={seen}
        requestKey={requestKey}
        answer={answer}
        isSaving={useNavigation().formMethod === 'POST'}
        ImageField={AdminImageField}
        remove={
          item && !kind.entryNames && <RemoveEntry path={path} id={item.id} title={entryTitle(kind, item)} />
        }
      />
    </AdminShell>
  )
}
