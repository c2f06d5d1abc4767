import { type ActionFunctionArgs, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { type FormResult, formValues, refusal } from '#app/club/form-result.ts'
import { contentNames } from '#app/club/content-names.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { CONTENT_FAILED, itemOf } from '#app/content/rules.ts'
import { contentPath } from '#app/content/ui/content-list.tsx'
import { contentDraft } from '#app/content/use-cases.server.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { guardAction, guardLoader } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { actionWithFallback } from '../network-fallback.ts'
import { useClub } from '../site-context.ts'
import { kindOf } from './content-kinds.server.ts'
import { ContentView } from './content-view.tsx'
import { type ContentViewData, contentViewOf } from './content-view-data.server.ts'

export const meta = (args: MetaArgs) => unlistedHead('Preview', args)

export async function loader(args: LoaderFunctionArgs) {
  return guardLoader(args, async (acting) => {
    mustBeAble(acting.viewer, 'content.manage')
    const kind = kindOf(args)
    return contentViewOf(kind, (await contentDraft(acting, kind)).items, await clubFacts(acting.db))
  })
}

/** The draft with one entry as it is being typed; nothing is saved. */
export async function action(args: ActionFunctionArgs) {
  return guardAction(args, CONTENT_FAILED, async (acting, form): Promise<FormResult<ContentViewData>> => {
    mustBeAble(acting.viewer, 'content.manage')
    const kind = kindOf(args)
    const typedItem = itemOf(kind, formValues(form))
    const { items } = await contentDraft(acting, kind)
    if (!typedItem.id) return refusal('unknown', CONTENT_FAILED)
    const isNew = !items.some(({ id }) => id === typedItem.id)
    const replaced = items.map((item) => (item.id === typedItem.id ? typedItem : item))
    const shown = isNew ? [...items, typedItem] : replaced
    return { ok: true, message: '', ...contentViewOf(kind, shown, await clubFacts(acting.db)) }
  })
}

export const clientAction = actionWithFallback(CONTENT_FAILED)

/** A list without an entry. */
const isNothing = (view: ContentViewData) =>
  Object.entries(view).every(
    ([key, part]) => key === 'name' || part === null || Object.values(part).flat().length === 0,
  )

/** The draft as visitors will see it once it is published. */
export default function ContentPreviewPage() {
  const view = useLoaderData<typeof loader>()
  return (
    <AdminShell
      clubName={useClub().name}
      title="Preview"
      back={{ to: contentPath(view.name), label: contentNames[view.name] }}
    >
      {isNothing(view) ? (
        <EmptyState size="s" title="Nothing here yet" help="The site leaves this part out." />
      ) : (
        <ContentView {...view} />
      )}
    </AdminShell>
  )
}
