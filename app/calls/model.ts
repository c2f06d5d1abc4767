/** An invitation to send in films until a moment. */
export interface FilmCall {
  id: string
  title: string
  description: string
  rules: string
  opensAt: string
  closesAt: string
  /** How long a film may be; null: any length. */
  mostMinutes: number | null
  /** How many may be chosen; null: not said. */
  places: number | null
  /** The jury does not learn who made a film. */
  hidesNames: boolean
  createdAt: string
  updatedAt: string
  /** When the entrants were told the first decisions. */
  announcedAt: string | null
}

export type CallContent = Omit<FilmCall, 'id' | 'createdAt' | 'updatedAt' | 'announcedAt'>

/** A call in the list of the desk. */
export interface ListedCall extends FilmCall {
  drafts: number
  received: number
}

export type Decision = 'chosen' | 'declined'

/** What an entrant has filled in: the fields of the form as text, by their names (entries.rules.ts). */
export type EntryAnswers = Partial<Record<string, string>>

export interface FilmEntry {
  id: string
  callId: string
  linkKey: string
  /** Of whoever sent it in. */
  name: string
  email: string
  title: string
  answers: EntryAnswers
  /** Addresses of pictures of this site; '': none yet. */
  poster: string
  still: string
  /** The text that was confirmed; '': not yet. */
  rightsText: string
  note: string
  decision: Decision | null
  createdAt: string
  updatedAt: string
  /** null: a draft. */
  sentAt: string | null
  linkAskedAt: string | null
  /** When the entrant was told the decision. */
  toldAt: string | null
}

/** How the reviews of an entry come out. */
export interface ReviewResult {
  /** Reviews that count: of jurors who do not know the people. */
  count: number
  /** Of the three marks of all of them; null: none. */
  mean: number | null
  /** The highest and the lowest mean of one juror. */
  spread: number | null
  comments: { juror: string; text: string }[]
}

/** Its link is the entrant's alone. */
export interface DeskEntry extends Omit<FilmEntry, 'linkKey'> {
  /** By the mean of its marks, where the list is in that order; null: in another order, or without marks. */
  place: number | null
  /** How many have this place. */
  sharedBy: number
  /** Another entry of the call has the same film. */
  isTwice: boolean
  result: ReviewResult
}

export interface Juror {
  id: string
  name: string
  /** null without the permission 'contacts.view'. */
  linkKey: string | null
  endsAt: string
  reviewed: number
}
