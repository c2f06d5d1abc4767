import type { Acting } from '#app/accounts/acting.server.ts'
import type { Brand } from '#app/club/model.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { openPdf, type Pdf } from '#app/platform/formats/pdf.ts'
import { showable } from '#app/platform/formats/text-image.ts'
import { paints, pdfColours } from './pdf-parts.server.ts'
import { mediumDate, monthCharts, tilesOf, type YearReport } from './year.rules.ts'
import { yearInNumbers } from './year.server.ts'

const CHART_HEIGHT = 120
const BAR_TOP = 16
const LABELS = 16

/** The bars of the twelve months, each with its number. */
function drawBars(pdf: Pdf, bars: readonly { label: string; count: number }[], brand: Brand) {
  const { doc, place } = pdf
  const colours = paints(brand)
  const maxCount = Math.max(1, ...bars.map(({ count }) => count))
  const slot = place.width / bars.length
  const room = CHART_HEIGHT - BAR_TOP - LABELS
  return (x: number, y: number) => {
    const base = y + BAR_TOP + room
    for (const [index, { label, count }] of bars.entries()) {
      const height = (room * count) / maxCount
      const left = x + slot * index
      doc.rect(left + slot * 0.2, base - height, slot * 0.6, height).fill(colours.accent)
      const text = { width: slot, align: 'center', lineBreak: false } as const
      doc
        .font('text')
        .fontSize(8)
        .fillColor(colours.text)
        .text(String(count), left, base - height - 11, text)
      doc.fillColor(colours['text-2']).text(label, left, base + 4, text)
    }
    doc
      .moveTo(x, base)
      .lineTo(x + place.width, base)
      .lineWidth(0.6)
      .stroke(colours.line)
  }
}

function writeReport(pdf: Pdf, report: YearReport, brand: Brand): void {
  pdf.facts(tilesOf(report).map(({ label, value, unit = '' }) => ({ name: label, value: `${value}${unit}` })))
  for (const { title, bars, summary } of monthCharts(report)) {
    pdf.doc.y += 10
    pdf.needRoom(CHART_HEIGHT + 40)
    pdf.heading('H2', title)
    pdf.figure(summary, CHART_HEIGHT, drawBars(pdf, bars, brand))
  }
  pdf.doc.y += 10
  pdf.heading('H2', 'By term')
  const { terms, lines, events } = report
  pdf.table([
    ['What', ...terms, 'Whole year'],
    ...lines.map(({ name, first, second, whole }) => [name, ...[first, second, whole].map(String)]),
  ])
  pdf.heading('H2', 'Events')
  if (events.length === 0) pdf.paragraph('No event of this year is over yet.')
  else
    pdf.table([
      ['Event', 'Date', 'Seats', 'Taken', 'Came'],
      ...events.map(({ title, date, seats, participants, attended }) => [
        showable(title) || `Event of ${mediumDate(date)}`,
        mediumDate(date),
        String(seats),
        String(participants),
        attended === null ? 'not counted' : String(attended),
      ]),
    ])
}

/** The year in numbers as a PDF of A4 pages, for the college (product.md#year-in-numbers). */
export async function yearPdf(
  acting: Acting,
  { from, publicFolder }: { from: string | null; publicFolder: string },
): Promise<{ pdf: Uint8Array; title: string }> {
  const report = await yearInNumbers(acting, from)
  const club = await clubFacts(acting.db)
  const title = `${club.name}: the year ${report.title} in numbers`
  const pdf = await openPdf({
    title,
    footer: title,
    size: 'A4',
    colours: pdfColours(club),
    publicFolder,
    written: acting.now,
  })
  pdf.heading('H1', club.name)
  pdf.heading('H2', `The year ${report.title} in numbers`)
  pdf.paragraph('Events, seats, attendance, members and films. No person is named.')
  pdf.doc.y += 8
  writeReport(pdf, report, club)
  return { pdf: await pdf.end(), title: report.title }
}
