import type { Defaulted, Instant } from './columns.ts'

export interface FilmSubmissionTable {
  id: string
  email: string
  notice_version: string
  created_at: Instant
}

export interface FilmCallTable {
  id: string
  title: string
  description: string
  rules: string
  opens_at: Instant
  closes_at: Instant
  /** How long a film may be; null: any length. */
  most_minutes: number | null
  /** How many may be chosen; null: not said. */
  places: number | null
  /** 1: the jury does not learn who made a film. */
  hides_names: number
  created_at: Instant
  updated_at: Instant
  /** When the entrants were told the first decisions. */
  announced_at: Defaulted<Instant | null>
}

export interface FilmEntryTable {
  id: string
  call_id: string
  /** In the address of the entrant's page. */
  link_key: string
  name: string
  email: string
  title: string
  /** JSON: the other fields of the form as text, by their names. */
  answers: string
  /** The address of the film without what does not tell films apart; null: none yet. */
  video_key: Defaulted<string | null>
  poster: Defaulted<string>
  still: Defaulted<string>
  /** The text that the entrant confirmed; '': not yet. */
  rights_text: Defaulted<string>
  notice_version: string
  note: Defaulted<string>
  /** 'chosen', 'declined'; null: open. Private until `told_at`. */
  decision: Defaulted<string | null>
  created_at: Instant
  updated_at: Instant
  /** null: a draft. */
  sent_at: Defaulted<Instant | null>
  /** When the entrant was asked for a link that opens. */
  link_asked_at: Defaulted<Instant | null>
  told_at: Defaulted<Instant | null>
  /** Of the form that wrote this version; null: of none. */
  form_key: Defaulted<string | null>
}

export interface FilmJurorTable {
  id: string
  call_id: string
  name: string
  /** In the address of the juror's page. */
  link_key: string
  created_at: Instant
  ends_at: Instant
}

/** 1 to 5 each; null where the juror knows the people. */
export interface FilmReviewTable {
  entry_id: string
  juror_id: string
  story: number | null
  craft: number | null
  impact: number | null
  comment: string
  knows_them: number
  updated_at: Instant
}
