import type { ContentItem } from '#app/content/model.ts'

/** The page of an event that is only announced. */
export interface SoonPage {
  id: string
  path: string
  isShown: boolean
  heading: string
  text: string
  image: string
}

export function soonPageOf(item: ContentItem): SoonPage {
  return {
    id: item.id,
    path: /^\d$/.test(item.id) ? `/events/${item.id}` : `/${item.id}`,
    isShown: item['isShown'] === 'on',
    heading: item['heading'] ?? '',
    text: item['text'] ?? '',
    image: item['image'] ?? '',
  }
}
