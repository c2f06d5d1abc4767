import {
  type ClientLoaderFunctionArgs,
  type LoaderFunctionArgs,
  type MetaArgs,
  useLoaderData,
} from 'react-router'
import type { ClubFacts } from '#app/club/model.ts'
import { withClubFacts } from '#app/club/named-texts.rules.ts'
import { publicPage } from '#app/home/use-cases.server.ts'
import { orLastLoaderData, useRememberLoaderData } from '#app/ui/last-loader-data.ts'
import { factsIn, publicHead } from './head.ts'
import { actingAsVisitor } from './request-context.server.ts'
import { useClub } from './site-context.ts'
import { EditedTextPage } from './text-page.tsx'

export const meta = (args: MetaArgs<typeof loader>) =>
  publicHead(args, {
    title: 'Contact',
    description: withClubFacts(factsIn(args), args.loaderData?.page.lead ?? ''),
  })

export async function loader(args: LoaderFunctionArgs) {
  return { page: await publicPage(actingAsVisitor(args), 'contact') }
}

/** The addresses of the settings; empty ones are left out. */
function placesOf({ contactEmail, instagram, linkedin, youtube }: ClubFacts) {
  const places = [
    { title: 'Email', link: { label: contactEmail, href: `mailto:${contactEmail}` } },
    { title: 'Instagram', link: { label: 'Photos and news', href: instagram } },
    { title: 'LinkedIn', link: { label: 'Our LinkedIn page', href: linkedin } },
    { title: 'YouTube', link: { label: 'All our films', href: youtube } },
  ]
  return places.filter(({ link }) => link.href !== '')
}

export function clientLoader({ request, serverLoader }: ClientLoaderFunctionArgs) {
  return orLastLoaderData(request, () => serverLoader<typeof loader>())
}

export default function ContactPage() {
  const shown = useLoaderData<typeof loader>()
  useRememberLoaderData(shown)
  return <EditedTextPage {...shown} firstRows={placesOf(useClub())} />
}
