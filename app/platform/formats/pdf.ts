import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Cut, fallbackFonts, FONT_FILE, showableIn } from './text-image.ts'

export interface PdfColours {
  text: string
  second: string
  line: string
  /** Links and numbers. */
  accent: string
}

interface PdfOptions {
  title: string
  /** At the foot of each page but the first, before its number. */
  footer: string
  size: 'A4' | 'A5'
  colours: PdfColours
  /** Has the typeface. */
  publicFolder: string
  written: Date
}

type Doc = PDFKit.PDFDocument
type Part = PDFKit.PDFStructureElement

export const PDF_MARGIN = 40
const TEXT_SIZE = 10
const LINE_GAP = 1.5
const headingSizes = { H1: 24, H2: 17, H3: 12 } as const
type Heading = keyof typeof headingSizes
const GAP = 8
const NAME_WIDTH = 0.34

interface Column {
  x: number
  width: number
}

/** A tagged PDF, written from the top to the bottom: it begins a new page where there is no room. */
export interface Pdf {
  doc: Doc
  /** Manually drawn parts are added here for screen readers. */
  root: Part
  /** The column of the text. */
  place: Column
  /** A new page, unless there is so much room on this one (points). */
  needRoom(height: number): void
  /** `id`: links of the contents lead here. */
  heading(level: Heading, text: string, id?: string): void
  paragraph(text: string): void
  /** A numbered list. */
  steps(texts: readonly string[], place?: Column): void
  /** How high `steps` becomes, in points. */
  stepsHeight(texts: readonly string[], place?: Column): number
  link(text: string, address: string): void
  facts(facts: readonly { name: string; value: string }[]): void
  /** The first row has the headings; the first column is the widest. */
  table(rows: readonly (readonly string[])[]): void
  /** `draw` draws at the given position; the text continues below. `alt` is the text alternative. */
  figure(alt: string, height: number, draw: (x: number, y: number) => void): void
  /** The headings of level 2 and 3 with their pages, on a page reserved for them (counted from 0). */
  contentsOn(page: number, title: string): void
  end(): Promise<Uint8Array>
}

const cuts = { title: 'Card Title', text: 'Card Text' } as const satisfies Record<string, Cut>
type FontName = keyof typeof cuts

/** In the place of a text whose letters no typeface has: nothing vanishes without a word. */
const UNPRINTABLE = '(letters that cannot be printed here)'

function printable(name: FontName, text: string): { font: string; text: string } {
  const run = showableIn(text)
  if (run.text === '') return { font: name, text: text.trim() === '' ? '' : UNPRINTABLE }
  return { font: run.typeface === 'own' ? name : `${name}-fallback`, text: run.text }
}

/** Chooses the typeface that has the letters of this text, and returns what of it can be printed. */
export function withFont(doc: Doc, name: FontName, text: string): string {
  const { font, text: printableText } = printable(name, text)
  doc.font(font)
  return printableText
}

async function openDocument({ title, size, publicFolder, written }: PdfOptions): Promise<Doc> {
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size,
    margin: PDF_MARGIN,
    // None of the fonts that a reader may lack; the type does not know that null is allowed.
    font: null as unknown as string,
    info: { Title: title, CreationDate: written, ModDate: written },
    lang: 'en',
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    bufferPages: true,
  })
  const font = await readFile(join(publicFolder, FONT_FILE))
  doc.registerFont('title', font, 'CardTitle')
  doc.registerFont('text', font, 'CardText')
  for (const name of ['title', 'text'] as const)
    doc.registerFont(`${name}-fallback`, await readFile(join(publicFolder, fallbackFonts[cuts[name]].file)))
  return doc.font('text').lineGap(LINE_GAP)
}

/** The footers are no part of the text that is read aloud. */
function writeFooters(doc: Doc, footer: string, colour: string): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 1; page < count; page += 1) {
    doc.switchToPage(page)
    doc.page.margins.bottom = 0
    doc.markContent('Artifact', { type: 'Pagination' })
    const text = withFont(doc, 'text', footer)
    doc.fontSize(8).fillColor(colour)
    const width = doc.page.width - 2 * PDF_MARGIN
    const y = doc.page.height - 26
    doc.text(text, PDF_MARGIN, y, { width: width - 40, height: 12, ellipsis: true })
    doc.font('text').text(String(page + 1), PDF_MARGIN, y, { width, align: 'right', lineBreak: false })
    doc.endMarkedContent()
  }
}

async function bytesOf(doc: Doc): Promise<Uint8Array> {
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject))
  doc.end()
  await ended
  return Buffer.concat(parts)
}

/** Where there is no room for a whole block, the next page begins. */
function needRoom(doc: Doc, height: number): void {
  if (doc.y + height > doc.page.height - PDF_MARGIN && doc.y > PDF_MARGIN) doc.addPage()
}

interface Mark {
  level: Heading
  text: string
  id: string
  page: number
}

interface Writer {
  doc: Doc
  root: Part
  colours: PdfColours
  place: Column
  /** The headings that the contents name. */
  marks: Mark[]
}

const LIST_INDENT = 16
const STEP_GAP = 3

function writeSteps({ doc, root, colours }: Writer, texts: readonly string[], { x, width }: Column): void {
  const list = doc.struct('L')
  root.add(list)
  for (const [index, text] of texts.entries()) {
    const item = doc.struct('LI')
    list.add(item)
    doc.fontSize(TEXT_SIZE)
    const step = withFont(doc, 'text', text)
    needRoom(doc, doc.heightOfString(step, { width: width - LIST_INDENT }))
    const y = doc.y
    item.add(doc.struct('Lbl', {}, () => void doc.fillColor(colours.accent).text(`${index + 1}`, x, y)))
    item.add(
      doc.struct('LBody', {}, () => {
        doc.fillColor(colours.text).text(step, x + LIST_INDENT, y, { width: width - LIST_INDENT })
      }),
    )
    item.end()
    doc.y += STEP_GAP
  }
  list.end()
  doc.x = x
}

function writeFacts(
  { doc, root, colours, place }: Writer,
  facts: readonly { name: string; value: string }[],
) {
  const nameWidth = Math.round(place.width * NAME_WIDTH)
  const value = { x: place.x + nameWidth, width: place.width - nameWidth }
  for (const fact of facts) {
    doc.fontSize(TEXT_SIZE)
    const nameOf = () => withFont(doc, 'text', fact.name)
    const valueOf = () => withFont(doc, 'text', fact.value) || '–'
    const height = Math.max(
      doc.heightOfString(nameOf(), { width: nameWidth - GAP }),
      doc.heightOfString(valueOf(), { width: value.width }),
    )
    needRoom(doc, height + GAP)
    const { y } = doc
    const row = doc.struct('P')
    root.add(row)
    row.add(
      () => void doc.fillColor(colours.second).text(`${nameOf()} `, place.x, y, { width: nameWidth - GAP }),
    )
    row.add(() => void doc.fillColor(colours.text).text(valueOf(), value.x, y, { width: value.width }))
    row.end()
    doc.x = place.x
    doc.y = y + height + 5
    doc.markContent('Artifact', { type: 'Layout' })
    doc
      .moveTo(place.x, doc.y - 2.5)
      .lineTo(place.x + place.width, doc.y - 2.5)
      .lineWidth(0.4)
      .stroke(colours.line)
    doc.endMarkedContent()
  }
}

function writeTable({ doc, root, colours, place }: Writer, rows: readonly (readonly string[])[]): void {
  const columns = rows[0]?.length ?? 0
  const rest = (place.width * 0.62) / Math.max(1, columns - 1)
  const table = doc.struct('Table')
  root.add(table)
  doc.font('text').fontSize(TEXT_SIZE).fillColor(colours.text)
  doc.x = place.x
  const options: PDFKit.Mixins.TableOptionsWithData & { structParent: Part } = {
    structParent: table,
    columnStyles: Array.from({ length: columns }, (_, column) => (column === 0 ? '*' : rest)),
    defaultStyle: { border: [0, 0, 0.4, 0], borderColor: colours.line, padding: [4, 4, 4, 0] },
    data: rows.map((cells, row) =>
      cells.map((cell, column) => {
        const { font, text } = printable('text', cell)
        return {
          text: text || '–',
          font: { src: font },
          type: row === 0 ? 'TH' : 'TD',
          align: { x: column === 0 ? 'left' : 'right', y: 'top' },
          ...(row === 0 ? { textColor: colours.second } : {}),
        }
      }),
    ),
  }
  doc.table(options)
  table.end()
  doc.x = place.x
  doc.y += GAP
}

function writeContents({ doc, root, colours, place, marks }: Writer, title: string): void {
  doc.x = place.x
  doc.y = PDF_MARGIN
  root.add(
    doc.struct('H2', {}, () => {
      doc.font('title').fontSize(headingSizes.H2).fillColor(colours.text).text(title, { width: place.width })
    }),
  )
  doc.y += GAP
  for (const { level, text, id, page } of marks) {
    const isPart = level === 'H2'
    if (isPart) doc.y += 4
    const name = isPart ? 'title' : 'text'
    doc.fontSize(TEXT_SIZE).fillColor(colours.text)
    const { y } = doc
    const x = isPart ? place.x : place.x + LIST_INDENT
    root.add(
      doc.struct('P', {}, () => {
        const mark = withFont(doc, name, text)
        doc.text(mark, x, y, { width: place.width - 50, height: 14, ellipsis: true, goTo: id })
        doc.font(name).text(String(page + 1), place.x, y, { width: place.width, align: 'right', goTo: id })
      }),
    )
    doc.y = y + 17
  }
}

function writeHeading(
  { doc, root, colours, place, marks }: Writer,
  { level, text, id }: { level: Heading; text: string; id: string | undefined },
): void {
  const size = headingSizes[level]
  needRoom(doc, size * 4)
  const visibleText = withFont(doc, 'title', text)
  doc.fontSize(size).fillColor(colours.text)
  if (id) {
    const { start, count } = doc.bufferedPageRange()
    doc.addNamedDestination(id)
    doc.outline.addItem(visibleText)
    marks.push({ level, text: visibleText, id, page: start + count - 1 })
  }
  root.add(doc.struct(level, {}, () => void doc.text(visibleText, place.x, doc.y, { width: place.width })))
  doc.y += GAP
}

function writeText(
  { doc, root, place }: Writer,
  { tag, text, colour, link }: { tag: 'P' | 'Link'; text: string; colour: string; link?: string },
): void {
  const visibleText = withFont(doc, 'text', text)
  doc.fontSize(TEXT_SIZE).fillColor(colour)
  const options = { width: place.width, ...(link ? { link } : {}) }
  root.add(doc.struct(tag, {}, () => void doc.text(visibleText, place.x, doc.y, options)))
  doc.y += GAP / 2
}

function stepsHeight(doc: Doc, texts: readonly string[], { width }: Column): number {
  doc.fontSize(TEXT_SIZE)
  return texts.reduce(
    (sum, text) =>
      sum + doc.heightOfString(withFont(doc, 'text', text), { width: width - LIST_INDENT }) + STEP_GAP,
    0,
  )
}

function writeFigure(
  { doc, root, place }: Writer,
  { alt, height, draw }: { alt: string; height: number; draw: (x: number, y: number) => void },
): void {
  needRoom(doc, height)
  const { y } = doc
  root.add(doc.struct('Figure', { alt }, () => draw(place.x, y)))
  doc.x = place.x
  doc.y = y + height
}

/** Letters that the site's typeface lacks are set in the fallback (formats/text-image.ts). */
export async function openPdf(options: PdfOptions): Promise<Pdf> {
  const { colours, footer } = options
  const doc = await openDocument(options)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const place = { x: PDF_MARGIN, width: doc.page.width - 2 * PDF_MARGIN }
  const writer: Writer = { doc, root, colours, place, marks: [] }
  return {
    doc,
    root,
    place,
    needRoom: (height) => needRoom(doc, height),
    heading: (level, text, id) => writeHeading(writer, { level, text, id }),
    paragraph: (text) => writeText(writer, { tag: 'P', text, colour: colours.text }),
    link: (text, link) => writeText(writer, { tag: 'Link', text, colour: colours.accent, link }),
    steps: (texts, where = place) => writeSteps(writer, texts, where),
    stepsHeight: (texts, where = place) => stepsHeight(doc, texts, where),
    facts: (facts) => writeFacts(writer, facts),
    table: (rows) => writeTable(writer, rows),
    figure: (alt, height, draw) => writeFigure(writer, { alt, height, draw }),
    contentsOn(page, title) {
      doc.switchToPage(page)
      writeContents(writer, title)
    },
    end() {
      root.end()
      writeFooters(doc, footer, colours.second)
      return bytesOf(doc)
    },
  }
}
