import { useEffect, useRef } from 'react'
import { Field, TextInput } from '#app/ui/field.tsx'
import { MAILS_SAVED } from '#app/club/mail-server.rules.ts'
import type { NoticeQuestion } from '../model.ts'
import { noticeTitle, noticeSummary, NOTICE_NOTE_MAX, SAVE_CHANGE, saveAndTell } from '../rules.ts'
import { Choice } from './admin-choice-field.tsx'
import options from '#app/ui/options.module.css'
import styles from './admin-notice.module.css'

interface NoticeFieldsProps {
  question: NoticeQuestion
  /** What was typed before. */
  typed?: Record<string, string> | undefined
  error?: string | undefined
  /** Moves the focus here: the form came back with this question. */
  isFocused?: boolean
  /** The id of the form, for fields outside it. */
  form?: string
}

/** Asks whether ticket holders are notified of a change: `notify` (yes, no) and `noticeNote`. */
export function NoticeFields({ isFocused = false, ...props }: NoticeFieldsProps) {
  const { question, form } = props
  const group = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const checkedInput = group.current?.querySelector<HTMLInputElement>('input:checked')
    if (isFocused) (checkedInput ?? group.current)?.focus()
  }, [isFocused])
  return (
    <fieldset className={styles.notice} ref={group} tabIndex={-1}>
      <legend>{noticeTitle(question)}</legend>
      <p className="sm mut">{noticeSummary(question)}</p>
      {question.isExternal ? (
        <input type="hidden" name="notify" value="no" form={form} />
      ) : (
        <NoticeChoice {...props} />
      )}
    </fieldset>
  )
}

/** The words of the button that answers the question: the style sheet shows those of what is chosen. */
export function SaveAnswer({ question }: { question: NoticeQuestion }) {
  if (question.isExternal) return SAVE_CHANGE
  return (
    <>
      <span className={styles.tells}>{saveAndTell(question)}</span>
      <span className={styles.isSilent}>{SAVE_CHANGE}</span>
    </>
  )
}

function NoticeChoice({ question, typed, error, form }: NoticeFieldsProps) {
  const isSilent = typed?.['notify'] === 'no'
  return (
    <>
      <div className={options.options} role="radiogroup" aria-label={noticeTitle(question)}>
        <Choice
          name="notify"
          value="yes"
          form={form}
          label="Tell them"
          help={mailsHelp(question)}
          defaultChecked={!isSilent}
        />
        <Choice
          name="notify"
          value="no"
          form={form}
          label="Tell nobody"
          help="You tell them in another way."
          defaultChecked={isSilent}
        />
      </div>
      <Field label="A line of yours in the mail (optional)" error={error}>
        <TextInput
          name="noticeNote"
          form={form}
          maxLength={NOTICE_NOTE_MAX}
          defaultValue={typed?.['noticeNote'] ?? ''}
        />
      </Field>
      <Preview preview={question.preview} />
    </>
  )
}

function mailsHelp({ isMailSent, isUrgent, preview }: NoticeQuestion): string {
  if (preview === null) return 'Nobody left an email address: you tell them yourself.'
  if (!isMailSent) return MAILS_SAVED
  if (isUrgent) return 'It begins soon: the mails leave at once.'
  return 'The mails leave in ten minutes. Until then you can stop them.'
}

function Preview({ preview }: Pick<NoticeQuestion, 'preview'>) {
  if (!preview) return null
  return (
    <details className={styles.preview} open>
      <summary>The mail</summary>
      <div className="sm">
        <b>{preview.subject}</b>
        {preview.text}
      </div>
    </details>
  )
}
