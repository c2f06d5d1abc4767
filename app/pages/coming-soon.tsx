import { data, type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { ComingSoon } from '#app/events/ui/coming-soon.tsx'
import { SOON_DESCRIPTION } from '#app/events/soon.rules.ts'
import { publicSoonPage } from '#app/events/use-cases.server.ts'
import { publicHead, unlistedHead } from './head.ts'
import { actingAsVisitor } from './request-context.server.ts'

export function meta(args: MetaArgs<typeof loader>) {
  if (!args.loaderData) return unlistedHead('Page Not Found', args)
  const { heading, description } = args.loaderData
  return publicHead(args, { title: heading, description })
}

export async function loader(args: LoaderFunctionArgs) {
  const id = new URL(args.request.url).pathname
    .replace(/\.data$/, '')
    .split('/')
    .findLast(Boolean)
  const page = await publicSoonPage(actingAsVisitor(args), id ?? '')
  if (!page) throw data('No such page', { status: 404 })
  // The description comes with the data: its module would bring the checks of the content along.
  return { ...page, description: page.text || SOON_DESCRIPTION }
}

export default function ComingSoonPage() {
  return <ComingSoon {...useLoaderData<typeof loader>()} />
}
