import { setTimeout as pause } from 'node:timers/promises'
import { sendRequest } from '#tests/support/http-request.ts'
import { CLEAR, sendJoinRequest, type FullDiskSite, upload, writeUntil } from './full-disk-writes.ts'
import type { SmallDisk } from './small-disk.ts'
import { within } from './yardstick.ts'

const FULL_MS = 8_000
const BACK_WITHIN_MS = within(5_000, 30_000)
/** Before the disk is full, and after. */
export const WRITES_EACH = 25
export const pages = ['/', '/events', '/posts', '/about', '/calendar.ics']

/** Reads, writes and uploads while the disk of the database is full; the pictures may be on another disk. */
export async function whileFull(
  tested: FullDiskSite,
  cookie: string,
  { isElsewhere }: { isElsewhere: boolean },
): Promise<string[]> {
  const wrong: string[] = []
  const end = performance.now() + FULL_MS
  const isOver = () => performance.now() > end
  const keepFull = async () => {
    for (; !isOver(); await pause(50)) await tested.disk.fill()
  }
  const readOn = async () => {
    for (let n = 0; !isOver(); n += 1) {
      const path = pages[n % pages.length] ?? '/'
      const { status } = await sendRequest(tested.url, { path })
      if (status !== 200) wrong.push(`${path} ${status}`)
      await pause(20)
    }
  }
  await tested.disk.fill()
  const [outcome] = await Promise.all([writeUntil(tested, isOver), keepFull(), readOn()])
  if (outcome.refused === 0) wrong.push('no write was refused')
  await tested.disk.fill()
  const status = await upload(tested, cookie)
  if (!CLEAR.has(status) && !(isElsewhere && status === 200)) wrong.push(`an upload returned ${status}`)
  return [...wrong, ...outcome.wrong]
}

/** Only the disk of the pictures is full: everything else must work. */
export async function whilePicturesAreFull(
  tested: FullDiskSite,
  disk: SmallDisk,
  cookie: string,
): Promise<string[]> {
  await disk.fill()
  const uploadStatus = await upload(tested, cookie)
  const writeStatus = (await sendJoinRequest(tested)).status
  await disk.empty()
  const afterFreeing = await upload(tested, cookie)
  return [
    ...(CLEAR.has(uploadStatus) ? [] : [`an upload to a full disk returned ${uploadStatus}`]),
    ...(writeStatus === 201 ? [] : [`a write while only the pictures’ disk is full returned ${writeStatus}`]),
    ...(afterFreeing === 200 ? [] : [`an upload after space was freed returned ${afterFreeing}`]),
  ]
}

export async function recoveryProblems(tested: FullDiskSite): Promise<string[]> {
  await tested.disk.empty()
  const begunAt = performance.now()
  while ((await sendJoinRequest(tested)).status !== 201) {
    if (performance.now() - begunAt > BACK_WITHIN_MS) return [`no recovery within ${BACK_WITHIN_MS} ms`]
    await pause(50)
  }
  const { wrong, refused } = await writeUntil(tested, (n) => n === WRITES_EACH)
  return refused > 0 ? [...wrong, `${refused} writes refused after space was freed`] : wrong
}
