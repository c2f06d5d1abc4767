import { themeOf } from '#app/club/brand.rules.ts'
import type { Brand } from '#app/club/model.ts'
import { type Pdf, type PdfColours, withFont } from '#app/platform/formats/pdf.ts'
import { night, onNight, onPaper } from '#app/ui/theme-colours.ts'
import type { Paint, Shape } from './screen-pictures.rules.ts'

/** The colours of a club on paper: those of its light theme. */
export function paints(brand: Brand): Record<Paint | 'accent-text', string> {
  const theme = themeOf(brand)
  return {
    ...onPaper,
    ...theme?.light,
    night: theme?.dark['night'] ?? night,
    'on-night': theme?.dark['on-night'] ?? onNight,
  }
}

export function pdfColours(brand: Brand): PdfColours {
  const { text, 'text-2': second, line, 'accent-text': accent } = paints(brand)
  return { text, second, line, accent }
}

/** Draws shapes with their corner at `x` and `y`, `scale` times as large. */
export function drawShapes(
  { doc }: Pdf,
  shapes: readonly Shape[],
  { x, y, scale, brand }: { x: number; y: number; scale: number; brand: Brand },
): void {
  const colours = paints(brand)
  for (const shape of shapes) {
    const [left, top] = [x + shape.x * scale, y + shape.y * scale]
    if (shape.kind === 'box') {
      doc.roundedRect(left, top, shape.width * scale, shape.height * scale, shape.radius * scale)
      if (shape.line) doc.lineWidth(0.6).fillAndStroke(colours[shape.fill], colours[shape.line])
      else doc.fill(colours[shape.fill])
      continue
    }
    const text = withFont(doc, shape.isBold ? 'title' : 'text', shape.text)
    doc.fontSize(shape.size * scale).fillColor(colours[shape.fill])
    const start = shape.isCentred ? left - doc.widthOfString(text) / 2 : left
    doc.text(text, start, top, { baseline: 'alphabetic', lineBreak: false })
  }
}
