import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from 'react-router'
import { withClubFacts } from '#app/club/named-texts.rules.ts'
import { publicPage } from '#app/home/use-cases.server.ts'
import { orLastLoaderData, useRememberLoaderData } from '#app/ui/last-loader-data.ts'
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

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  return orLastLoaderData(request, () => serverLoader<typeof loader>())
}

export default function ServicesPage() {
  const shown = useLoaderData<typeof loader>()
  useRememberLoaderData(shown)
  return <EditedTextPage {...shown} />
}
