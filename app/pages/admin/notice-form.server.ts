import { singleLine } from '#app/club/storable.rules.ts'
import { formText, refusal, type Refusal } from '#app/club/form-result.ts'
import type { AskNotice, NoticeQuestion } from '#app/events/model.ts'
import { NOTICE_NOTE_MAX, NOTIFY_OF_UNDO } from '#app/events/rules.ts'
import type { NoticeChoice } from '#app/registrations/use-cases.server.ts'

/** The change is not saved yet: the organiser must choose whether ticket holders are notified. */
export type NoticePrompt = Refusal & { question: NoticeQuestion }

/**
 * What the organiser chose. `choice` is null before the question, when the note is too long, and when it was asked about other
 * events of the series: then the question comes back.
 */
export function noticeChoice(form: FormData): { choice: NoticeChoice | null; isNoteLong: boolean } {
  const notify = formText(form, 'notify')
  const note = singleLine(formText(form, 'noticeNote'))
  const isChosen = notify === 'yes' || notify === 'no' || notify === NOTIFY_OF_UNDO
  const isAbout = !form.has('askedScope') || form.get('askedScope') === form.get('scope')
  return {
    choice:
      isChosen && isAbout && note.length <= NOTICE_NOTE_MAX
        ? { sendsMail: notify !== 'no', note, ...(notify === NOTIFY_OF_UNDO && { isUndo: true }) }
        : null,
    isNoteLong: note.length > NOTICE_NOTE_MAX,
  }
}

const NOTE_TOO_LONG = `Please use at most ${NOTICE_NOTE_MAX} characters`

export const noteTooLong = (typed: Record<string, string>) =>
  refusal('invalid', NOTE_TOO_LONG, { typed, errors: { noticeNote: NOTE_TOO_LONG } })

/** 200: the form comes back with a question. `isNoteLong`: with an error at the note. */
export function askNotice(
  { question }: AskNotice,
  { typed, isNoteLong }: { typed: Record<string, string>; isNoteLong: boolean },
): NoticePrompt {
  const errors = isNoteLong ? { noticeNote: NOTE_TOO_LONG } : undefined
  return { ...refusal('ask-notice', 'Nothing is saved yet.', { typed, errors }), question }
}
