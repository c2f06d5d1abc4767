import { useEffect, useRef } from 'react'
import { useFetchers, useNavigation } from 'react-router'

/** A request starts within this time. If none does, the form's own check stopped it and has moved the focus. */
const START_MS = 300

interface Submission {
  form: HTMLFormElement
  /** The messages on the screen before it. */
  alerts: ReadonlySet<Element>
}

const alertsIn = (part: ParentNode) => [...part.querySelectorAll<HTMLElement>('[role=alert]')]

/** Opens each `details` around it. */
function reveal(element: HTMLElement) {
  for (let part = element.closest('details'); part; part = part.parentElement?.closest('details') ?? null)
    part.open = true
}

/** The first marked field; else the message of the form, or a new one elsewhere on the screen. */
function focusError({ form, alerts }: Submission) {
  const field = form.isConnected
    ? form.querySelector<HTMLElement>('[aria-invalid=true]')
    : document.querySelector<HTMLElement>('main [aria-invalid=true]')
  if (field) {
    reveal(field)
    if (document.activeElement !== field) field.focus()
    return field.scrollIntoView({ block: 'nearest' })
  }
  const newAlerts = alertsIn(document).filter((alert) => !alerts.has(alert))
  const message = [...alertsIn(form), ...newAlerts].find(
    (alert) => alert.isConnected && alert.checkVisibility(),
  )
  if (!message) return
  message.tabIndex = -1
  message.focus({ preventScroll: true })
  message.scrollIntoView({ block: 'nearest' })
}

/** After each answer to a form of the screen: the focus goes to what has to be changed, or to the message. */
export function useFocusOnErrors() {
  const isNavigating = useNavigation().state !== 'idle'
  const isFetching = useFetchers().some(({ state }) => state !== 'idle')
  const isBusy = isNavigating || isFetching
  const submission = useRef<Submission | null>(null)
  const underWay = useRef<Submission | null>(null)
  useEffect(() => {
    // An answer that came as a whole page.
    const { activeElement, body } = document
    if (activeElement === body) document.querySelector<HTMLElement>('main [aria-invalid=true]')?.focus()
    const onSubmit = ({ target }: SubmitEvent) => {
      if (!(target instanceof HTMLFormElement) || target.role === 'search') return
      const now = { form: target, alerts: new Set(alertsIn(document)) }
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
    focusError(underWay.current)
    underWay.current = null
  }, [isBusy])
}
