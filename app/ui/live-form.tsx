import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react'
import { Form, useLocation, useSubmit } from 'react-router'
import { Button } from './button.tsx'
import { TYPING_PAUSE_MS } from './timing.ts'

const nothing: Record<string, string> = {}

/**
 * A GET form that submits itself while the user types or chooses. Without scripts it has a button. The fields keep
 * what is typed when the result arrives, and follow the address when something else changed it.
 */
export function LiveForm({
  label,
  fixed = nothing,
  children,
  className,
}: {
  label: string
  /** Parameters that stay, such as the tab. */
  fixed?: Record<string, string>
  children: ReactNode
  className?: string
}) {
  const { round, takeAsOwn, sendSoon } = useOwnSearch()
  return (
    <Form
      role="search"
      aria-label={label}
      className={className}
      onChange={({ currentTarget }) => sendSoon(currentTarget)}
      onSubmit={({ currentTarget }) => takeAsOwn(currentTarget)}
      replace
      preventScrollReset
    >
      {Object.entries(fixed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Fragment key={round}>{children}</Fragment>
      <span className="unscripted">
        <Button type="submit" variant="line">
          Search
        </Button>
      </span>
    </Form>
  )
}

function searchOf(form: HTMLFormElement): string {
  const search = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') search.append(name, value)
  return `?${search}`
}

/** `round` counts changes of the address that are not from the form: a link that clears it, or Back. */
function useOwnSearch() {
  const submit = useSubmit()
  const { search } = useLocation()
  const [round, setRound] = useState(0)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const ownSearches = useRef(new Set<string>())
  const shownSearch = useRef(search)
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (shownSearch.current === search) return
    shownSearch.current = search
    if (ownSearches.current.has(search)) return
    clearTimeout(timer.current)
    ownSearches.current.clear()
    setRound((before) => before + 1)
  }, [search])
  const takeAsOwn = (form: HTMLFormElement) => {
    clearTimeout(timer.current)
    ownSearches.current.add(searchOf(form))
  }
  const sendSoon = (form: HTMLFormElement) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      takeAsOwn(form)
      void submit(form, { replace: true, preventScrollReset: true })
    }, TYPING_PAUSE_MS)
  }
  return { round, takeAsOwn, sendSoon }
}
