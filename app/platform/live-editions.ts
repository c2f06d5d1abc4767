/** What one replica tells the others: who speaks, of which topic, and which of its words it is. No word is told twice. */
export interface Word {
  sender: string
  topic: string
  number: string
  /** Nothing has changed: somebody came, and from this word on all use one name. Older releases take it for a change. */
  isGreeting: boolean
}

const GREETING = 'greeting'

export function wordFrom(payload: string): Word {
  const [sender = '', topic = '', number = '', kind] = payload.split(':')
  return { sender, topic, number, isGreeting: kind === GREETING }
}

/**
 * Names for the states of a topic, so that a page which one replica made can ask another whether it missed something.
 * PostgreSQL brings every listener, the sender too, the same words in the same order: who heard the same last word knows
 * of the same changes, and the state is named after it. Whoever makes a change uses the name of its coming word at once.
 */
export function openEditions(me: string) {
  const names = new Map<string, string>()
  /** Of each topic the newest word of ours that has not come back, whether it has gone out or not. */
  const pending = new Map<string, { number: string; isGreeting: boolean }>()
  let count = 0
  let isDeaf = false

  function willSay(topic: string, isGreeting: boolean): void {
    count += 1
    pending.set(topic, { number: String(count), isGreeting })
    names.set(topic, `${me}.${count}`)
  }

  /** As long as only a greeting waits, it stays one. */
  const willSayAgain = (topic: string) => willSay(topic, pending.get(topic)?.isGreeting ?? false)

  return {
    /** The name that replicas share, or null: only this one knows what it knows. */
    of: (topic: string): string | null => (isDeaf ? null : (names.get(topic) ?? null)),
    /** Something has changed here that no word tells of. */
    changedHere: (topic: string): void => void names.delete(topic),
    willTell: (topic: string): void => willSay(topic, false),
    /** To have a name that others share before anything has changed. */
    willGreet: (topic: string): void => willSay(topic, !pending.has(topic)),
    /** What waits needs another name: a first try may have been heard. */
    willSayAgain,
    /** The word as it goes out. */
    word(topic: string): string {
      const { number, isGreeting } = pending.get(topic) ?? { number: '', isGreeting: false }
      return `${me}:${topic}:${number}${isGreeting ? `:${GREETING}` : ''}`
    },
    /** True when another word must follow: ours was on its way, and its name says nothing of what others changed before it. */
    heard({ sender, topic, number }: Word): boolean {
      if (sender === me) {
        if (pending.get(topic)?.number === number) pending.delete(topic)
        return false
      }
      if (pending.has(topic)) {
        willSayAgain(topic)
        return true
      }
      // Without a number it comes from a replica of an older release.
      if (number) names.set(topic, `${sender}.${number}`)
      else names.delete(topic)
      return false
    },
    /** The line is lost: words go by unheard, and no name is shared before it is `found`. */
    lost(): void {
      isDeaf = true
      names.clear()
    },
    found: (): void => void (isDeaf = false),
    /** Whether a word of ours has not come back. */
    isWaiting: (topic: string): boolean => pending.has(topic),
  }
}

export type Editions = ReturnType<typeof openEditions>
