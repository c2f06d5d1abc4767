import type { Category } from './model.ts'

interface Named {
  id: string
  title: string
  date: string
  category: Category
}

const MAX_LENGTH = 48

/** 'Reels in a Day!' becomes 'reels-in-a-day'; '' where no letter is plain. */
export function plainName(title: string): string {
  const plain = title.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '')
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
}

function shortenName(name: string): string {
  if (name.length <= MAX_LENGTH) return name
  const wholeWords = name.slice(0, name.lastIndexOf('-', MAX_LENGTH))
  return wholeWords && wholeWords.length <= MAX_LENGTH ? wholeWords : name.slice(0, MAX_LENGTH)
}

/** The last part of an event's short address, the first of these that is free (product.md#short-addresses). */
export function shortNames({ id, title, date, category }: Named): string[] {
  const name = shortenName(plainName(title)) || plainName(category)
  return [name, `${name}-${date}`, `${name}-${id.slice(-8)}`]
}

/** Whether it may stay the name: it is one of them, or has the date from before the event moved. */
export function fitsTitle(name: string, event: Named): boolean {
  const names = shortNames(event)
  const withoutDate = name.replace(/-\d{4}-\d\d-\d\d$/, '')
  return names.includes(name) || withoutDate === names[0]
}
