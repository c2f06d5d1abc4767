import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import type { ClubFacts } from '#app/club/model.ts'
import { markedBlocks } from '#app/club/text-marks.rules.ts'
import { withClubFacts } from '#app/club/defaults.rules.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { publicPage } from '#app/home/use-cases.server.ts'
import { factsIn, publicHead } from './head.ts'
import { actingAsVisitor } from './request-context.server.ts'
import { EditedTextPage } from './text-page.tsx'

const titles = { about: 'About', services: 'Services', contact: 'Contact' }

export const meta = (args: MetaArgs<typeof loader>) =>
  publicHead(args, {
    title: args.loaderData?.title ?? '',
    description: withClubFacts(factsIn(args), args.loaderData?.page.lead ?? ''),
  })

/** Where a club has set no address yet. */
const inPerson = {
  title: 'In person',
  text: markedBlocks('Come to an event and speak to an admin of the club.'),
  link: { label: 'See the events', href: '/events' },
}

/** The addresses of the settings; empty ones are left out. */
function placesOf({ contactEmail, instagram, linkedin, youtube }: ClubFacts) {
  const places = [
    { title: 'Email', link: { label: contactEmail, href: contactEmail && `mailto:${contactEmail}` } },
    { title: 'Instagram', link: { label: 'Photos and news', href: instagram } },
    { title: 'LinkedIn', link: { label: 'Our LinkedIn page', href: linkedin } },
    { title: 'YouTube', link: { label: 'All our films', href: youtube } },
  ]
  const setPlaces = places.filter(({ link }) => link.href !== '')
  return setPlaces.length > 0 ? setPlaces : [inPerson]
}

/** `/about`, `/services` and `/contact`. */
export async function loader(args: LoaderFunctionArgs) {
  const acting = actingAsVisitor(args)
  const name = args.pattern as keyof typeof titles
  return {
    title: titles[name],
    page: await publicPage(acting, name),
    firstRows: name === 'contact' ? placesOf(await clubFacts(acting.db)) : [],
  }
}

export { clientLoader } from '#app/ui/last-loader-data.ts'

export default function EditedPageRoute() {
  return <EditedTextPage {...useLoaderData<typeof loader>()} />
}
