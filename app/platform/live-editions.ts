/** What one replica tells the others: who speaks, of which topic, and which of its words it is. No word is told twice. */
export interface Word {
  sender: string
  topic: string
  number: string
}

export function wordFrom(payload: string): Word {
  const [sender = '', topic = '', number = ''] = payload.split(':')
  return { sender, topic, number }
}

/**
 * Names for the states of a topic, so that a page which one replica made can ask another whether it missed something.
 * PostgreSQL brings every listener, the sender too, the same words in the same order: who heard the same last word knows
 * of the same changes. While a word of one's own is on its way a state has no name that others share.
 */
export function openEditions(me: string) {
  const agreed = new Map<string, string>()
  /** Topics of which a word will go out, and the last word that went out of each and has not come back. */
  const waiting = new Set<string>()
  const sent = new Map<string, string>()
  let count = 0
  const isSettled = (topic: string) => !waiting.has(topic) && !sent.has(topic)

  return {
    /** The name that replicas share, or null: only this one knows what it knows. */
    of: (topic: string): string | null => agreed.get(topic) ?? null,
    /** Something has changed here that no word tells of. */
    changedHere: (topic: string): void => void agreed.delete(topic),
    willTell(topic: string): void {
      agreed.delete(topic)
      waiting.add(topic)
    },
    /** The next word, as it goes out. A second try is another word: the first may have been heard. */
    word(topic: string): string {
      count += 1
      waiting.delete(topic)
      sent.set(topic, String(count))
      return `${me}:${topic}:${count}`
    },
    heard({ sender, topic, number }: Word): void {
      if (sender === me && sent.get(topic) === number) sent.delete(topic)
      // Without a number it comes from a replica of an older release.
      if (number && isSettled(topic)) agreed.set(topic, `${sender}.${number}`)
      else agreed.delete(topic)
    },
    /** The line is lost: words go by unheard. */
    lost: (): void => agreed.clear(),
    /** Whether a word of ours has not come back. */
    isWaiting: (topic: string): boolean => !isSettled(topic),
  }
}

export type Editions = ReturnType<typeof openEditions>
