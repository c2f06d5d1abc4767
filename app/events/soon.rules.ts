import { markedBlocks, plainLine } from '#app/club/text-marks.rules.ts'
import type { MarkedBlock } from '#app/platform/formats/marked-text.ts'
import { type ContentItem, focusOf } from '#app/content/model.ts'

export const SOON_DESCRIPTION = 'This event is still being planned. Come back soon.'

/** The page of an event that is only announced. */
export interface SoonPage {
  id: string
  path: string
  isShown: boolean
  heading: string
  /** The text without marks. */
  text: string
  blocks: readonly MarkedBlock[]
  image: string
  /** '': decoration. */
  alt: string
  focus: string | undefined
}

export function soonPageOf(item: ContentItem): SoonPage {
  return {
    id: item.id,
    path: /^\d$/.test(item.id) ? `/events/${item.id}` : `/${item.id}`,
    isShown: item['isShown'] === 'on',
    heading: item['heading'] ?? '',
    text: plainLine(item['text'] ?? ''),
    blocks: markedBlocks(item['text'] ?? ''),
    image: item['image'] ?? '',
    alt: item['alt'] ?? '',
    focus: focusOf(item, 'image'),
  }
}
