import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { withClubFacts } from '#app/club/model.ts'
import { publicPage } from '#app/home/use-cases.server.ts'
import { factsIn, publicHead } from './head.ts'
import { actingAsVisitor } from './request-context.server.ts'
import { EditedTextPage } from './text-page.tsx'

export const meta = (args: MetaArgs<typeof loader>) =>
  publicHead(args, {
    title: 'Services',
    description: withClubFacts(factsIn(args), args.loaderData?.page.lead ?? ''),
  })

export async function loader(args: LoaderFunctionArgs) {
  return { page: await publicPage(actingAsVisitor(args), 'services') }
}

export default function ServicesPage() {
  return <EditedTextPage {...useLoaderData<typeof loader>()} />
}
