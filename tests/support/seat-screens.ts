import type { Locator, Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

export async function fillSeat(page: Page, { name = '', email = '', phone = '' }: Record<string, string>) {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill(phone)
}

/** The content of a QR code on the screen. */
export async function readQr(code: Locator): Promise<string> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}

/** Presses Tab, or another key, until the element has the focus. */
export async function tabTo(page: Page, target: Locator, { most = 90, key = 'Tab' } = {}): Promise<void> {
  for (let stop = 0; stop < most; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press(key)
  }
  throw new Error(`the focus never came to ${String(target)}`)
}
