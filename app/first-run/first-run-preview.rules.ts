import * as v from 'valibot'
import { type FirstRunScreen, firstRunScreens } from './first-run.rules.ts'

/** The only page that may be framed, and only by the site itself. */
export const PREVIEW_PATH = '/admin/make-it-yours/preview'

/** The message of the framed page when it is ready. */
export const PREVIEW_READY = 'first-run-preview'

/** What the page in the frame is to show. */
export interface PreviewMessage {
  screen: FirstRunScreen
  /** Another moment: something was saved since. */
  loadedAt: string
  /** The current values of the form by field. */
  values: Record<string, string>
  /** The one that was typed last. */
  field: string
  /** null: that of the browser. */
  theme: 'dark' | 'light' | null
}

const message = v.object({
  screen: v.picklist(firstRunScreens),
  loadedAt: v.string(),
  values: v.record(v.string(), v.string()),
  field: v.string(),
  theme: v.nullable(v.picklist(['dark', 'light'])),
})

export function parsePreviewMessage(data: unknown): PreviewMessage | null {
  const parsed = v.safeParse(message, data)
  return parsed.success ? parsed.output : null
}

const sectionOfField: Partial<Record<string, string>> = {
  heading: '#about',
  lead: '#about',
  text: '#about',
  tagline: 'footer',
}
const sectionOfScreen: Partial<Record<FirstRunScreen, string>> = {
  contact: '#social',
  people: '#team',
  event: '#events',
}

/** A selector of the part of the page that is being changed; '': its beginning. */
export function sectionShown({ screen, field }: Pick<PreviewMessage, 'screen' | 'field'>): string {
  return sectionOfField[field] ?? sectionOfScreen[screen] ?? ''
}
