import type { Acting } from '#app/accounts/acting.server.ts'
import { themeOf } from '#app/club/brand.rules.ts'
import type { Brand } from '#app/club/model.ts'
import { ownColours } from '#app/club/theme.rules.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { openPdf, type Pdf, PDF_MARGIN, withFont } from '#app/platform/formats/pdf.ts'
import { HANDBOOK_TITLE, type HandbookView, months, topics, troubles, whomToAsk } from './handbook.rules.ts'
import { handbookView } from './handbook.server.ts'
import { drawShapes, paints, pdfColours } from './pdf-parts.server.ts'
import {
  PICTURE_HEIGHT,
  PICTURE_WIDTH,
  pictureShapes,
  pictureText,
  screenPictures,
} from './screen-pictures.rules.ts'

const SCALE = 0.74
const PICTURE = { width: PICTURE_WIDTH * SCALE, height: PICTURE_HEIGHT * SCALE }
const GAP = 14
const HEADING = 26
const CONTENTS_PAGE = 1

function drawCover({ doc, root, place }: Pdf, view: HandbookView, brand: Brand): void {
  const colours = paints(brand)
  const { width, height } = doc.page
  doc.markContent('Artifact', { type: 'Layout' })
  doc.rect(0, 0, width, height).fill(colours.night)
  doc.rect(PDF_MARGIN, height * 0.3 - 22, 44, 5).fill(themeOf(brand)?.dark['accent'] ?? ownColours.accent)
  doc.endMarkedContent()
  const line = (text: string, font: 'title' | 'text', size: number) => {
    const visibleText = withFont(doc, font, text)
    doc.fontSize(size).fillColor(colours['on-night']).text(visibleText, { width: place.width })
  }
  doc.x = place.x
  doc.y = height * 0.3
  root.add(
    doc.struct('H1', {}, () => {
      line(HANDBOOK_TITLE, 'title', 34)
    }),
  )
  doc.y += 10
  root.add(
    doc.struct('P', {}, () => {
      line(view.clubName, 'title', 16)
      doc.y += 4
      line(`For the committee of ${view.year}`, 'text', 12)
      doc.y = height - 90
      line(`Printed ${view.printed}. No passwords inside.`, 'text', 9.5)
    }),
  )
}

/** A topic with its picture on the left and its steps on the right, both on one page. */
function writeTopic(pdf: Pdf, topic: (typeof topics)[number], view: HandbookView, brand: Brand): void {
  const { doc, place } = pdf
  const { id, title, steps, to } = topic
  const picture = screenPictures[id]
  const beside = {
    x: place.x + PICTURE.width + GAP,
    width: place.width - PICTURE.width - GAP,
  }
  const height = Math.max(PICTURE.height, pdf.stepsHeight(steps, beside))
  pdf.needRoom(HEADING + height + 30)
  pdf.heading('H3', title, id)
  const top = doc.y
  if (picture)
    pdf.figure(pictureText(picture), PICTURE.height, (x, y) =>
      drawShapes(pdf, pictureShapes(picture, view), { x, y, scale: SCALE, brand }),
    )
  doc.y = top
  pdf.steps(steps, beside)
  doc.y = Math.max(doc.y, top + PICTURE.height) + 6
  doc.x = place.x
  if (to) pdf.link(`Open: ${view.address}${to}`, view.address + to)
  doc.y += 12
}

function writeParts(pdf: Pdf, view: HandbookView, brand: Brand): void {
  const part = (title: string, id: string) => {
    pdf.doc.addPage()
    pdf.heading('H2', title, id)
  }
  part('What is where', 'where')
  pdf.facts(view.facts)
  pdf.doc.y += GAP
  pdf.needRoom(120)
  pdf.heading('H2', 'Whom to ask', 'people')
  pdf.facts(whomToAsk(view))
  part('Ten usual things', 'topics')
  for (const topic of topics) writeTopic(pdf, topic, view, brand)
  part('The year, month by month', 'months')
  pdf.facts(months.map(({ month, tasks }) => ({ name: month, value: tasks })))
  part('Trouble, moves and money', 'troubles')
  for (const { id, title, steps } of troubles) {
    pdf.needRoom(HEADING + pdf.stepsHeight(steps))
    pdf.heading('H3', title, id)
    pdf.steps(steps)
    pdf.doc.y += GAP
  }
}

/** The handbook as a PDF of A5 pages, with a picture of each screen (product.md#handbook). */
export async function handbookPdf(
  acting: Acting,
  { domainPaidUntil, publicFolder }: { domainPaidUntil: string; publicFolder: string },
): Promise<Uint8Array> {
  const view = await handbookView(acting, domainPaidUntil)
  const club = await clubFacts(acting.db)
  const pdf = await openPdf({
    title: `${HANDBOOK_TITLE}: ${view.clubName}, ${view.year}`,
    footer: `${view.clubName}, ${HANDBOOK_TITLE}`,
    size: 'A5',
    colours: pdfColours(club),
    publicFolder,
    written: acting.now,
  })
  drawCover(pdf, view, club)
  pdf.doc.addPage()
  writeParts(pdf, view, club)
  pdf.contentsOn(CONTENTS_PAGE, 'Contents')
  return pdf.end()
}
