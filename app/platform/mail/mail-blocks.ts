import type { MarkedBlock } from '../formats/marked-text.ts'

export interface MailFact {
  label: string
  value: string
  isStrong?: boolean
}

/** What a mail is made of, in its order. The plain part and the HTML part are made from the same blocks. */
export type MailBlock =
  /** What happened. Without one the HTML part begins with the subject. */
  | { kind: 'heading'; text: string }
  /** `hasLinks`: web and mail addresses in the text become links. Not for names, which anybody can type. */
  | { kind: 'text'; text: string; hasLinks?: boolean }
  /** `text` is the same without marks, for the plain part. */
  | { kind: 'marked'; blocks: readonly MarkedBlock[]; text: string }
  /** The mail app asks before it loads it, or shows `alt`. */
  | { kind: 'picture'; src: string; alt: string }
  | { kind: 'facts'; facts: readonly MailFact[] }
  | { kind: 'changes'; changes: readonly { label: string; was: string; now: string }[] }
  /** Letters and digits to be shown or read aloud. `qr`: capitals and digits for a scanner, in the HTML part only. */
  | { kind: 'code'; label: string; code: string; qr?: string }
  /** A link to http, https or mailto. `text` is shown before it; without it the plain-text part shows the label. */
  | { kind: 'button'; label: string; href: string; text?: string }
  /** Like a button but less prominent: the label is a link after the text. */
  | { kind: 'link'; label: string; href: string; text: string }
  | { kind: 'small'; text: string; hasLinks?: boolean }

export type MailColour = readonly [light: string, dark: string]

export interface MailColours {
  ground: Record<'page' | 'card' | 'band' | 'button' | 'now', MailColour>
  ink: Record<'text' | 'text-2' | 'text-3' | 'link' | 'band' | 'button' | 'now', MailColour>
  line: Record<'card' | 'band' | 'now', MailColour>
}

export interface MailBody {
  subject: string
  /** null: those of the site's own look. */
  colours?: MailColours | null
  /** Stands above and below the blocks. */
  clubName: string
  blocks: readonly MailBlock[]
  /** Why the recipient gets this mail. */
  reason?: string
  /** For news only: the unsubscribe address. A POST to it unsubscribes at once (RFC 8058). */
  unsubscribeUrl?: string
}

/** The address of an attached image (RFC 2392) begins with this; the text of the QR code follows. */
export const QR_CID = 'cid:qr-'

/** The label of the link to `unsubscribeUrl`. */
export const UNSUBSCRIBE = 'Stop these mails'
