import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { contentNames } from '#app/club/content-names.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { previewDraft } from '#app/content/use-cases.server.ts'
import { PreviewBand } from '#app/ui/preview-band.tsx'
import { useLive } from '#app/ui/use-live.ts'
import { contentKinds } from '#app/first-run/use-cases.server.ts'
import { ContentView } from './admin/content-view.tsx'
import { contentViewOf } from './admin/content-view-data.server.ts'
import { type MetaArgs, unlistedHead } from './head.ts'
import { actingAsVisitor } from './request-context.server.ts'

export const meta = (args: MetaArgs) => unlistedHead('Preview', args)

/** A draft as visitors will see it, for anyone with the link. The link ends when the draft is published or discarded. */
export async function loader(args: LoaderFunctionArgs) {
  const acting = actingAsVisitor(args)
  const draft = await previewDraft(acting, contentKinds, args.params['token'] ?? '')
  if (!draft) throw data('No such preview', { status: 404 })
  return {
    title: contentNames[draft.kind.name],
    view: contentViewOf(draft.kind, draft.items, await clubFacts(acting.db)),
  }
}

export default function DraftPreviewPage() {
  const { title, view } = useLoaderData<typeof loader>()
  useLive('content')
  return (
    <main id="content">
      <PreviewBand />
      <h1 className="sr">Preview: {title}</h1>
      <div className={view.pages || view.pieces || view.home ? 'wrap sec' : 'sec'}>
        <ContentView {...view} />
      </div>
    </main>
  )
}
