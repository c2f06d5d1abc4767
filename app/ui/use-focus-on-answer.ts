import { useEffect, useRef } from 'react'
import { useFetchers, useNavigation } from 'react-router'
import { focusField } from './use-focus-on-refusal.ts'

/** A request starts within this time. If none does, the form's own check stopped it and has moved the focus. */
const START_MS = 300

interface Submission {
  form: HTMLFormElement
  /** What had the focus when it was sent. */
  pressed: Element | null
  /** The messages on the screen before it, and what they said. */
  before: ReadonlyMap<Element, string | null>
}

/** `data-answer`: a heading or part that changes or comes with an answer. */
const MESSAGES = ':is(main, dialog) :is([role=alert], [data-tone=good], [data-answer])'

const messagesIn = (part: ParentNode) => [...part.querySelectorAll<HTMLElement>(MESSAGES)]

/** Opens each `details` around it. */
function reveal(element: HTMLElement) {
  for (let part = element.closest('details'); part; part = part.parentElement?.closest('details') ?? null)
    part.open = true
}

/** A button that is disabled while the request runs loses the focus, and gets it back. Returns whether something has it. */
function keepFocus(pressed: Element | null): boolean {
  if (document.activeElement === document.body && pressed instanceof HTMLElement)
    pressed.focus({ preventScroll: true })
  return document.activeElement !== document.body
}

/**
 * The first marked field; else the message of the form, or a new one elsewhere on the screen. Good news that is in sight
 * leaves the focus where it is; if that part is gone, it takes the focus.
 */
function focusAnswer({ form, pressed, before }: Submission) {
  const field = form.isConnected
    ? form.querySelector<HTMLElement>('[aria-invalid=true]')
    : document.querySelector<HTMLElement>(':is(main, dialog) [aria-invalid=true]')
  if (field) {
    reveal(field)
    return focusField(field)
  }
  const newMessages = messagesIn(document).filter((message) => before.get(message) !== message.textContent)
  const message = [...messagesIn(form), ...newMessages].find(
    (candidate) => candidate.isConnected && candidate.checkVisibility(),
  )
  if (!message) {
    keepFocus(pressed)
    return
  }
  const { top } = message.getBoundingClientRect()
  message.scrollIntoView({ block: 'nearest' })
  const isInSight = message.getBoundingClientRect().top === top
  if (isInSight && message.role !== 'alert' && keepFocus(pressed)) return
  message.tabIndex = -1
  message.focus({ preventScroll: true })
}

/** After each answer to a form of the screen: the focus goes to what has to be changed, or to the message if it is out of sight. */
export function useFocusOnAnswer() {
  const isNavigating = useNavigation().state !== 'idle'
  const isFetching = useFetchers().some(({ state }) => state !== 'idle')
  const isBusy = isNavigating || isFetching
  const submission = useRef<Submission | null>(null)
  const underWay = useRef<Submission | null>(null)
  const wasBusy = useRef(false)
  useEffect(() => {
    wasBusy.current = isBusy
  }, [isBusy])
  useEffect(() => {
    // An answer that came as a whole page.
    const { activeElement, body } = document
    const field = document.querySelector<HTMLElement>(':is(main, dialog) [aria-invalid=true]')
    if (field && activeElement === body) focusField(field)
    const onSubmit = ({ target }: SubmitEvent) => {
      if (!(target instanceof HTMLFormElement) || target.role === 'search') return
      const before = new Map(messagesIn(document).map((message) => [message, message.textContent]))
      const now = { form: target, pressed: document.activeElement, before }
      // Another form of the screen is still being answered: no new request will be seen to start.
      if (wasBusy.current) underWay.current = now
      submission.current = now
      setTimeout(() => {
        if (submission.current === now) submission.current = null
      }, START_MS)
    }
    document.addEventListener('submit', onSubmit, { capture: true })
    return () => document.removeEventListener('submit', onSubmit, { capture: true })
  }, [])
  useEffect(() => {
    if (isBusy && submission.current) {
      underWay.current = submission.current
      submission.current = null
    }
    if (isBusy || !underWay.current) return
    focusAnswer(underWay.current)
    underWay.current = null
  }, [isBusy])
}
