import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { Form, useSubmit } from 'react-router'
import { Button } from './button.tsx'
import { TYPING_PAUSE_MS } from './timing.ts'

const nothing: Record<string, string> = {}

/** A GET form that sends itself while somebody types or chooses. Without scripts it has a button. */
export function LiveForm({
  label,
  fixed = nothing,
  children,
  className,
}: {
  label: string
  /** What stays in the address, such as the tab. */
  fixed?: Record<string, string>
  children: ReactNode
  className?: string
}) {
  const submit = useSubmit()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const sendsSoon = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    clearTimeout(timer.current)
    timer.current = setTimeout(
      () => void submit(form, { replace: true, preventScrollReset: true }),
      TYPING_PAUSE_MS,
    )
  }
  return (
    <Form
      role="search"
      aria-label={label}
      className={className}
      onChange={sendsSoon}
      replace
      preventScrollReset
    >
      {Object.entries(fixed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <span className="unscripted">
        <Button type="submit" variant="line">
          Search
        </Button>
      </span>
    </Form>
  )
}
