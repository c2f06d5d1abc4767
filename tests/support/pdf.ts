import { extractText, getDocumentProxy } from 'unpdf'

export interface ReadPdf {
  pages: string[]
  /** All that a reader could find in it: texts, document information, addresses of links, alternative texts. */
  everything: string
  isTagged: boolean
  links: string[]
}

const withoutSpaces = (text: string) => text.replaceAll(' ', '')

/** Opens a PDF with PDF.js, as browsers do. */
export async function readPdf(bytes: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocumentProxy(Uint8Array.from(bytes))
  const { text } = await extractText(pdf)
  const pages = text.map((page) => page.replaceAll(/\s+/g, ' '))
  const links: string[] = []
  const trees: unknown[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    const notes = (await page.getAnnotations()) as { url?: string }[]
    links.push(...notes.flatMap(({ url }) => url ?? []))
    trees.push(await page.getStructTree())
  }
  const { info } = await pdf.getMetadata()
  const mark = await pdf.getMarkInfo()
  return {
    pages,
    // Also without spaces: a long word is broken where its line ends.
    everything: JSON.stringify([pages, pages.map(withoutSpaces), info, links, trees, await pdf.getOutline()]),
    isTagged: mark?.['Marked'] === true,
    links,
  }
}
