import { useEffect, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { Select, TextInput } from '#app/ui/field.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { TYPING_PAUSE_MS } from '#app/ui/timing.ts'
import styles from './events.module.css'
import { addressOfView, ALL_CATEGORIES, type Filters } from './filters.ts'

const whens = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
] as const

/** Forms do not nest, so the button that clears without scripts sends one of its own. */
const CLEAR_FORM = 'clear-filters'

/** A GET form, so it filters without scripts; with them each choice goes to the address at once. */
export function FilterBar({ filters, categories }: { filters: Filters; categories: readonly string[] }) {
  const navigate = useNavigate()
  const show = (change: Partial<Filters>) =>
    void navigate(addressOfView({ ...filters, ...change, page: 1 }), {
      replace: true,
      preventScrollReset: true,
    })
  const [typed, setTyped] = useTypedSearch(filters.q, (q) => show({ q }))
  return (
    <>
      <Form id={CLEAR_FORM} action="/events">
        <input type="hidden" name="when" value={filters.when} />
      </Form>
      <Form
        action="/events"
        role="search"
        className={styles.bar}
        onSubmit={(event) => {
          event.preventDefault()
          show({ q: typed.trim() })
        }}
      >
        <Button type="submit" variant="line" className={`${styles.apply} unscripted`}>
          Show
        </Button>
        <Segmented
          label="When"
          name="when"
          value={filters.when}
          segments={whens}
          onChoose={(when) => show({ q: typed.trim(), when: when === 'past' ? 'past' : 'upcoming' })}
        />
        <input type="hidden" name="when" value={filters.when} />
        <div className={styles.search}>
          <Icon name="search" />
          <TextInput
            type="search"
            name="q"
            aria-label="Search events by title or venue"
            placeholder="Search a title or a venue"
            autoComplete="off"
            maxLength={100}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </div>
        <Select
          name="category"
          aria-label="Category"
          value={filters.category}
          onChange={(event) => show({ q: typed.trim(), category: event.target.value })}
        >
          {[ALL_CATEGORIES, ...withChosen(categories, filters.category)].map((category) => (
            <option key={category}>{category}</option>
          ))}
        </Select>
        <Button
          type="submit"
          form={CLEAR_FORM}
          variant="line"
          onClick={(event) => {
            event.preventDefault()
            show({ q: '', category: ALL_CATEGORIES })
          }}
        >
          Clear Filters
        </Button>
      </Form>
    </>
  )
}

/** A category that is gone since the address was shared still shows as the one chosen. */
function withChosen(categories: readonly string[], chosen: string) {
  return chosen === ALL_CATEGORIES || categories.includes(chosen) ? categories : [...categories, chosen]
}

/** What is typed, told on after a pause; it follows the address when that changes for another reason. */
function useTypedSearch(q: string, onPause: (q: string) => void) {
  const [typed, setTyped] = useState(q)
  const told = useRef(q)
  const tell = useRef(onPause)
  useEffect(() => {
    tell.current = onPause
  })
  useEffect(() => {
    if (q === told.current) return
    told.current = q
    setTyped(q)
  }, [q])
  useEffect(() => {
    const wanted = typed.trim()
    if (wanted === told.current) return
    const timer = setTimeout(() => {
      told.current = wanted
      tell.current(wanted)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [typed])
  return [typed, setTyped] as const
}
