import type { Locator, Page } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'

export const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })

export async function fillSeat(page: Page, { name = '', email = '', phone = '' }: Record<string, string>) {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Phone').fill(phone)
}

/** What a phone's camera reads off the screen. */
export async function readQr(code: Locator): Promise<string> {
  const { data, info } = await sharp(await code.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data })
}

const MOST_TABS = 80

/** Goes there with the Tab key alone. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let tab = 0; tab < MOST_TABS; tab += 1) {
    await page.keyboard.press('Tab')
    if (await target.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error('the Tab key does not lead there')
}
