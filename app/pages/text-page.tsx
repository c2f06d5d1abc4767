import { markedBlocks } from '#app/club/text-marks.rules.ts'
import { markedRows, parseTextRows, rowsWithClubFacts } from '#app/club/text-rows.ts'
import { withClubFacts } from '#app/club/defaults.rules.ts'
import type { PageText } from '#app/home/use-cases.server.ts'
import { type RuledRow, TextPage, TextPageBody } from '#app/ui/text-page.tsx'
import { useClub } from './site-context.ts'

interface EditedPageProps {
  page: PageText
  /** Before its own. */
  firstRows?: readonly RuledRow[]
}

/** The texts of a page with the current facts of the club. */
function useEditedPage({ page, firstRows }: EditedPageProps) {
  const facts = useClub()
  const withFacts = (words: string) => withClubFacts(facts, words)
  return {
    title: withFacts(page.heading),
    lead: withFacts(page.lead),
    text: markedBlocks(withFacts(page.text)),
    rows: [...(firstRows ?? []), ...markedRows(rowsWithClubFacts(facts, parseTextRows(page.rows)))],
  }
}

/** A page of text that the committee edits. */
export function EditedTextPage(props: EditedPageProps) {
  return <TextPage {...useEditedPage(props)} />
}

export function EditedPagePreview(props: EditedPageProps) {
  return <TextPageBody {...useEditedPage(props)} heading="h2" />
}
