import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { themeOf } from '#app/club/brand.rules.ts'
import type { Brand } from '#app/club/model.ts'
import type { Tokens } from '#app/club/theme.rules.ts'
import { yieldToEventLoop } from '#app/platform/http/yield-to-event-loop.ts'
import { drawQrCode } from '#app/platform/formats/qr-code.ts'
import {
  FONT_FILE,
  fontFileOf,
  INDIC_SCRIPTS,
  isInOwnTypeface,
  runsOfScripts,
  showable,
  textImage,
  type TextLine,
} from '#app/platform/formats/text-image.ts'
import { loadSharp } from '#app/platform/storage/sharp-loader.ts'
import type { PrintedCertificate } from '#app/registrations/certificates.rules.ts'
import { onPaper } from '#app/ui/theme-colours.ts'
import { type DrawnColours, drawnColours } from './drawn-colours.ts'

type Doc = PDFKit.PDFDocument

export interface CertificateLook {
  brand: Brand
  clubName: string
  /** '' where the club has the mark that came with the site. */
  letters: string
  /** A square PNG on the colour of the band; null: none. */
  logo: Buffer | null
  publicFolder: string
}

/** In points: A4 across, a dark band at its left, and the text beside it. */
const PAGE = { width: 841.89, height: 595.28 }
const BAND = 212
const EDGE = 40
const TEXT = { x: BAND + 54, width: PAGE.width - BAND - 54 - 56 }
const LOGO = 54
const QR = BAND - 2 * EDGE
/** Pixels of a point where letters are drawn as an image: 360 to the inch. */
const SHARPNESS = 5

interface Page {
  doc: Doc
  look: CertificateLook
  colours: DrawnColours & { ink: string; inkSecond: string; paper: string; inkMarker: string }
  logo: PDFKit.Mixins.ImageSrc | null
}

/** `height`: the text becomes smaller where it needs more. */
interface Line extends Omit<TextLine, 'leading'> {
  x: number
  y: number
  width: number
  height: number
}

function paperColours(brand: Brand) {
  const light: Tokens = themeOf(brand)?.light ?? onPaper
  const { text: ink = '', 'text-2': inkSecond = '', surface: paper = '', marker: inkMarker = '' } = light
  return { ...drawnColours(brand), ink, inkSecond, paper, inkMarker }
}

/** Returns where it ends, and how wide it is. */
function writeLetters(doc: Doc, { text, cut, size, colour, x, y, width, height }: Line) {
  doc.font(cut).lineGap(0)
  let fitted = size
  const isTooLarge = () =>
    doc.fontSize(fitted).heightOfString(text, { width }) > height ||
    text.split(' ').some((word) => doc.widthOfString(word) > width)
  while (isTooLarge() && fitted > size / 3) fitted -= 0.5
  doc.fillColor(colour).text(text, x, y, { width })
  return { below: doc.y, width: Math.min(width, doc.widthOfString(text)) }
}

/**
 * Letters of the other typeface are shaped and drawn as an image, since the text of a PDF would hold them in the order in which
 * they are drawn. The words lie under it, unseen, in the order in which they are spoken, to be searched and copied.
 */
async function drawLetters({ doc, look }: Page, { text, cut, size, colour, x, y, width, height }: Line) {
  const room = { width: Math.round(width * SHARPNESS), height: Math.round(height * SHARPNESS) }
  const line = { text, cut, colour, size: size * SHARPNESS }
  const image = await textImage([line], look.publicFolder, { ...room, wrapAt: room.width })
  const { input } = image?.at(0, 0) ?? {}
  if (!image || !Buffer.isBuffer(input)) return { below: y, width: 0 }
  const { at: _at, ...raw } = image
  const sharp = await loadSharp()
  const png = await sharp(input, { raw }).png().toBuffer()
  const drawn = { width: image.width / SHARPNESS, height: image.height / SHARPNESS }
  doc.fontSize(6).fillOpacity(0)
  let at = x
  for (const run of runsOfScripts(text)) {
    // As Latin letters are: one after another, none of them moved or joined.
    const options = { lineBreak: false, features: 'latn' as never }
    doc.font(`Words ${run.script}`).text(run.text, at, y, options)
    // A gap that readers take for a space, whatever the marks above and below the letters are wide.
    at += doc.widthOfString(run.text, options) + (run.text.endsWith(' ') ? 4 : 0)
  }
  doc.fillOpacity(1).image(png, x, y + size / 6, { width: drawn.width })
  return { below: y + drawn.height + size / 3, width: drawn.width }
}

async function write(page: Page, line: Line) {
  if (line.text === '') return { below: line.y, width: 0 }
  const text = showable(line.text)
  // The use case has refused it before (app/registrations/certificates.server.ts).
  if (text === '') throw new Error('a text of a certificate cannot be drawn')
  return isInOwnTypeface(text)
    ? writeLetters(page.doc, { ...line, text })
    : drawLetters(page, { ...line, text })
}

/** Draws, then restores scale, position and colours. */
function withOwnState(doc: Doc, draw: () => void): void {
  doc.save()
  draw()
  doc.restore()
}

function drawMark(
  doc: Doc,
  { text, marker }: DrawnColours,
  { x, y, edge }: { x: number; y: number; edge: number },
) {
  doc.translate(x, y).scale(edge / 64)
  doc.path('M6 8h8v40h44v8H6z').fill(text)
  doc.path('M45.6 17.4a13 13 0 1 0 0 15.2').lineWidth(8).stroke(text)
  doc.path('M35 25 58 11v28z').fill(marker)
}

/** The band, and a beam that falls from it across the paper. */
function drawGround({ doc, colours }: Page): void {
  const { width, height } = PAGE
  doc.rect(0, 0, width, height).fill(colours.paper)
  const beam = doc.linearGradient(BAND, 0, width, 0)
  beam.stop(0, colours.inkMarker, 0.16).stop(1, colours.inkMarker, 0)
  doc.moveTo(BAND, 250).lineTo(width, 40).lineTo(width, 520).lineTo(BAND, 290).fill(beam)
  doc.rect(0, 0, BAND, height).fill(colours.night)
  doc.rect(BAND, 0, 3, height).fill(colours.marker)
}

function drawQr({ doc }: Page, address: string, y: number): void {
  const { size, path } = drawQrCode(address)
  doc.roundedRect(EDGE, y, QR, QR, 6).fill('white')
  doc.translate(EDGE, y).scale(QR / size)
  doc.path(path).fill('black')
}

async function drawBand(page: Page, { address, code }: PrintedCertificate): Promise<void> {
  const { doc, look, colours, logo } = page
  const line = { x: EDGE, width: BAND - EDGE - 16, colour: colours.text, cut: 'Card Text' } as const
  let below = EDGE + LOGO
  if (logo) withOwnState(doc, () => doc.image(logo, EDGE, EDGE, { width: LOGO }))
  else if (look.letters) {
    const letters = { ...line, text: look.letters, size: 40, colour: colours.marker, height: LOGO }
    below = (await write(page, { ...letters, cut: 'Card Title', y: EDGE })).below
  } else withOwnState(doc, () => drawMark(doc, colours, { x: EDGE, y: EDGE, edge: LOGO }))
  await write(page, { ...line, text: look.clubName, size: 17, cut: 'Card Title', y: below + 14, height: 90 })
  const y = PAGE.height - EDGE - QR - 58
  const small = { ...line, colour: colours.textSecond, size: 8.5 }
  withOwnState(doc, () => drawQr(page, address, y))
  const host = new URL(address).host
  const { below: under } = await write(page, {
    ...small,
    text: 'Is it valid? Scan, or open',
    y: y + QR + 10,
    height: 12,
  })
  const { below: last } = await write(page, { ...small, text: `${host}/certificates/`, y: under, height: 12 })
  await write(page, { ...small, text: code, width: QR + 20, y: last, height: 26 })
}

/** As with a china marker: one stroke under what was chosen. */
function underline(doc: Doc, { y, width, colour }: { y: number; width: number; colour: string }): void {
  const end = TEXT.x + width
  doc.moveTo(TEXT.x, y + 2).bezierCurveTo(TEXT.x + width / 3, y - 4, end - width / 3, y + 4, end + 10, y - 3)
  doc.lineWidth(4).lineCap('round').stroke(colour)
}

async function drawText(page: Page, { name, text, title, when, hours }: PrintedCertificate): Promise<void> {
  const { doc, colours } = page
  const large = { ...TEXT, cut: 'Card Title', colour: colours.ink } as const
  const small = { ...TEXT, cut: 'Card Text', colour: colours.inkSecond, size: 15, height: 44 } as const
  await write(page, { ...large, text: 'Certificate', size: 34, y: 66, height: 44 })
  await write(page, { ...small, text: 'This certifies that', y: 142 })
  const named = await write(page, { ...large, text: name, size: 46, y: 168, height: 100 })
  withOwnState(doc, () =>
    underline(doc, { y: named.below + 4, width: named.width, colour: colours.inkMarker }),
  )
  const worded = await write(page, { ...small, text, y: named.below + 26 })
  const titled = await write(page, { ...large, text: title, size: 26, y: worded.below + 6, height: 68 })
  const facts = [when, hours].filter(Boolean).join(', ')
  await write(page, { ...small, text: facts, y: titled.below + 8 })
}

async function drawSigners(page: Page, { signers }: PrintedCertificate): Promise<void> {
  const { doc, colours } = page
  const width = (TEXT.width - 40) / 2
  const y = PAGE.height - 88
  for (const [index, { name, office }] of signers.entries()) {
    const x = TEXT.x + index * (width + 40)
    withOwnState(
      doc,
      () =>
        void doc
          .moveTo(x, y)
          .lineTo(x + width, y)
          .lineWidth(0.8)
          .stroke(colours.inkSecond),
    )
    const line = { x, width, height: 17 }
    const signed = { ...line, text: name, size: 13, cut: 'Card Title', colour: colours.ink } as const
    const { below } = await write(page, { ...signed, y: y + 8 })
    await write(page, {
      ...line,
      text: office,
      size: 11,
      cut: 'Card Text',
      colour: colours.inkSecond,
      y: below + 2,
    })
  }
}

async function openDocument(title: string, publicFolder: string): Promise<Doc> {
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    autoFirstPage: false,
    size: 'A4',
    layout: 'landscape',
    margin: 0,
    // None of the fonts that a reader may lack; the type does not know that null is allowed.
    font: null as unknown as string,
    info: { Title: title },
    lang: 'en',
    displayTitle: true,
  })
  const own = await readFile(join(publicFolder, FONT_FILE))
  doc.registerFont('Card Title', own, 'CardTitle')
  doc.registerFont('Card Text', own, 'CardText')
  for (const script of INDIC_SCRIPTS)
    doc.registerFont(`Words ${script}`, join(publicFolder, fontFileOf(script)))
  return doc
}

/** One page each. Letters that the typefaces lack become their plain letter (formats/text-image.ts); a text without one is an error. */
export async function drawCertificates(
  certificates: readonly PrintedCertificate[],
  look: CertificateLook,
): Promise<Buffer> {
  const title = certificates.length === 1 ? `Certificate: ${certificates[0]?.name}` : 'Certificates'
  const doc = await openDocument(title, look.publicFolder)
  const parts: Buffer[] = []
  doc.on('data', (part: Buffer) => parts.push(part))
  const ended = new Promise((resolve, reject) => doc.on('end', resolve).on('error', reject))
  // Read once for all pages; the types leave it out.
  const images = doc as unknown as { openImage(bytes: Buffer): PDFKit.Mixins.ImageSrc }
  const logo = look.logo && images.openImage(look.logo)
  for (const certificate of certificates) {
    await yieldToEventLoop()
    doc.addPage()
    const page: Page = { doc, look, colours: paperColours(look.brand), logo }
    withOwnState(doc, () => drawGround(page))
    await drawText(page, certificate)
    await drawSigners(page, certificate)
    await drawBand(page, certificate)
  }
  doc.end()
  await ended
  return Buffer.concat(parts)
}
