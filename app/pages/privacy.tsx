import { type LoaderFunctionArgs, type MetaArgs, useLoaderData } from 'react-router'
import { markedBlocks } from '#app/club/text-marks.rules.ts'
import { markedRows, rowsWithClubFacts, parseTextRows } from '#app/club/text-rows.ts'
import { clubSettings } from '#app/club/use-cases.server.ts'
import { TextPage } from '#app/ui/text-page.tsx'
import { privacy } from '#content/texts.ts'
import { actingAsVisitor } from './request-context.server.ts'
import { publicHead } from './head.ts'
import { useClub } from './site-context.ts'

export const meta = (args: MetaArgs) => publicHead(args, { title: 'Privacy', description: privacy.lead })

/** A super admin's text replaces the rows, not the promises above them. */
export async function loader(args: LoaderFunctionArgs) {
  const { settings } = await clubSettings(actingAsVisitor(args).db)
  return { written: settings.privacy }
}

export default function PrivacyPage() {
  const { written } = useLoaderData<typeof loader>()
  const facts = useClub()
  const rows = written ? parseTextRows(written) : rowsWithClubFacts(facts, privacy.rows)
  return <TextPage {...privacy} text={markedBlocks(privacy.text)} rows={markedRows(rows)} />
}
