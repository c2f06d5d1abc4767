const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
const blockEnd = /<\/(?:title|h1|p|td)>|<(?:table|p|td|h1)\b[^>]*>/g

/** What a reader of this HTML text sees, block by block. The style element is left out. */
export function textsOfHtml(html: string): string[] {
  return html
    .replace(/<style>.*?<\/style>/s, '')
    .replaceAll(/<br\/>/g, ' ')
    .replaceAll(blockEnd, '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .split('\n')
    .map((text) => text.replaceAll(/&(amp|lt|gt|quot);/g, (_, name: string) => entities[name] ?? ''))
    .map((text) => text.replaceAll(/\s+/g, ' ').trim())
    .filter((text) => text !== '')
}
