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
 * of the same changes, and the state is named after it. Whoever makes a change uses the name of its coming word at once.
 */
export function openEditions(me: string) {
  const names = new Map<string, string>()
  /** Of each topic the newest word of ours that has not come back, whether it has gone out or not. */
  const pending = new Map<string, string>()
  let count = 0

  function willTell(topic: string): void {
    count += 1
    pending.set(topic, String(count))
    names.set(topic, `${me}.${count}`)
  }

  return {
    /** The name that replicas share, or null: only this one knows what it knows. */
    of: (topic: string): string | null => names.get(topic) ?? null,
    /** Something has changed here that no word tells of. */
    changedHere: (topic: string): void => void names.delete(topic),
    willTell,
    /** The word as it goes out. A second try must be another one (`willTell`): the first may have been heard. */
    word: (topic: string): string => `${me}:${topic}:${pending.get(topic)}`,
    /** True when another word must follow: ours was on its way, and its name says nothing of what others changed before it. */
    heard({ sender, topic, number }: Word): boolean {
      if (sender === me) {
        if (pending.get(topic) === number) pending.delete(topic)
        return false
      }
      if (pending.has(topic)) {
        willTell(topic)
        return true
      }
      // Without a number it comes from a replica of an older release.
      if (number) names.set(topic, `${sender}.${number}`)
      else names.delete(topic)
      return false
    },
    /** The line is lost: words go by unheard. */
    lost: (): void => names.clear(),
    /** Whether a word of ours has not come back. */
    isWaiting: (topic: string): boolean => pending.has(topic),
  }
}

export type Editions = ReturnType<typeof openEditions>
