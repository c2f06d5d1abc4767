import type { Page } from '@playwright/test'
import { encodeQR } from 'qr'

/** A camera that shows a QR code; the page's own reader decodes it. */
export async function fakeCamera(page: Page): Promise<{ show(code: string | null): Promise<void> }> {
  await page.addInitScript(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 })
    const drawing = canvas.getContext('2d')
    let rows: boolean[][] = []
    const draw = () => {
      if (!drawing) return
      drawing.fillStyle = '#d8d2c4'
      drawing.fillRect(0, 0, canvas.width, canvas.height)
      drawing.fillStyle = '#1b1b22'
      const module = 6
      for (const [y, cells] of rows.entries())
        for (const [x, isDark] of cells.entries())
          if (isDark) drawing.fillRect(150 + x * module, 80 + y * module, module, module)
    }
    setInterval(draw, 50)
    navigator.mediaDevices.getUserMedia = async () => canvas.captureStream(20)
    Object.assign(globalThis, { hold: (next: boolean[][]) => (rows = next) })
  })
  return {
    show: (code) =>
      page.evaluate(
        (rows) => (globalThis as unknown as { hold(rows: boolean[][]): void }).hold(rows),
        code === null ? [] : encodeQR(code, 'raw', { border: 4 }),
      ),
  }
}
