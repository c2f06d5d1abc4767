import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { plainCode } from '../codes.ts'
import type { DoorAnswer, Guest, Roster, WalkInAnswer, WalkInAsk } from '../model.ts'
import { backSaid, codeSaid, type Said, saidOf, strangeCode, unlistedSaid } from './door-words.ts'
import { forgetPage, keepPage } from './door-page.ts'
import { shelf } from './door-shelf.ts'
import { OpenDoor, type Way } from './open-door.ts'

type WalkInForm = Omit<WalkInAsk, 'requestKey'>

export interface DoorOpening {
  way: Way
  eventId: string
  roster: Roster | null
  /** Of the walk-in's form, where no script runs. */
  requestKey: string
}

/** Each answer is another one, though its words be the same: it is shown and read out anew. */
export type Shown = Said & { turn: number }

function useSaid(first: Said | null) {
  const [said, setSaid] = useState<Shown | null>(first && { ...first, turn: 0 })
  const say = useCallback((next: Said) => setSaid((last) => ({ ...next, turn: (last?.turn ?? 0) + 1 })), [])
  return { said, say }
}

/** One key for each person until they have a seat: what was sent in vain is sent again in any order. */
function walkInKeys() {
  const keys = new Map<string, string>()
  const nameOf = ({ name, phone }: WalkInForm) => JSON.stringify([name.trim(), phone])
  return {
    keyOf(form: WalkInForm): string {
      const key = keys.get(nameOf(form)) ?? crypto.randomUUID()
      keys.set(nameOf(form), key)
      return key
    },
    forget: (form: WalkInForm) => void keys.delete(nameOf(form)),
  }
}

/** Lets in by a guest or a code, and says how it went. */
function lettingIn(door: OpenDoor, say: (said: Said) => void) {
  const walkIns = walkInKeys()
  function letIn(guest: Guest): Said {
    const { roster, guests } = door.getState()
    const known = guests.find(({ id }) => id === guest.id) ?? guest
    if (!roster) return strangeCode
    if (known.checkedInAt === null) door.letIn(known.id)
    const said = saidOf(known, roster)
    say(said)
    return said
  }
  async function letInByCode(text: string): Promise<Said> {
    const code = plainCode(text)
    const holder = () => door.getState().guests.find((guest) => guest.code === code)
    const known = code && holder()
    if (known) return letIn(known)
    // Perhaps they have got their seat since the list was told.
    const answer: DoorAnswer | null = code ? await door.ask({ code }) : null
    const since = answer && holder()
    if (since) return letIn(since)
    const { roster } = door.getState()
    const unlisted = code && roster ? unlistedSaid(roster) : strangeCode
    const said = answer ? codeSaid[answer.standing ?? 'unknown'] : unlisted
    say(said)
    return said
  }
  function letOut(guest: Guest): void {
    const known = door.getState().guests.find(({ id }) => id === guest.id)
    if (!known || known.checkedInAt === null) return
    door.letOut(known)
    say(backSaid(known))
  }
  /** null: the line is down. */
  async function walkIn(form: WalkInForm): Promise<WalkInAnswer | null> {
    const answer = await door.ask({ walkIn: { ...form, requestKey: walkIns.keyOf(form) } })
    const told = answer?.walkIn ?? null
    if (told?.ok) walkIns.forget(form)
    const guest = told?.ok && answer?.roster.guests.find(({ id }) => id === told.id)
    if (guest && answer) say(saidOf({ ...guest, checkedInAt: null }, answer.roster))
    return told
  }
  return { letIn, letInByCode, letOut, walkIn }
}

/** A door, open from the moment the page answers to scripts. `first` is what a form without scripts was answered. */
export function useDoor(opening: DoorOpening, first: Said | null) {
  const [door] = useState(() => new OpenDoor(opening))
  const state = useSyncExternalStore(door.subscribe, door.getState, door.getState)
  const { said, say } = useSaid(first)
  const [acts] = useState(() => lettingIn(door, say))
  const isOver = state.line === 'over'
  useEffect(() => {
    for (const path of shelf.sweep(new Date())) void forgetPage(path)
    void keepPage(location.pathname)
    return door.start()
  }, [door])
  useEffect(() => {
    if (!isOver) return
    shelf.sweep(new Date(), location.pathname)
    void forgetPage(location.pathname)
  }, [isOver])
  return { door, state, said, say, ...acts }
}
