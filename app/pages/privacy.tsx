import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { rowsOf } from '#app/club/model.ts'
import { clubSettings } from '#app/club/use-cases.server.ts'
import { TextPage } from '#app/ui/text-page.tsx'
import { privacy } from '#content/words.ts'
import { publicly } from './acting.server.ts'
import { publicHead } from './head.ts'

export const meta = (args: MetaArgs) => publicHead(args, { title: 'Privacy', description: privacy.lead })

/** What a super admin wrote stands in the place of the rows, not of what the site itself promises above them. */
export async function loader(args: LoaderFunctionArgs) {
  const { settings } = await clubSettings(publicly(args).db)
  return { written: settings.privacy }
}

export default function PrivacyPage() {
  const { written } = useLoaderData<typeof loader>()
  return <TextPage {...privacy} rows={written ? rowsOf(written) : privacy.rows} />
}
