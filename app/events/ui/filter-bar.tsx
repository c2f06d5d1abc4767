import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
import { restoreTyped } from '#app/ui/early-typing.ts'
import { Drawing } from '#app/ui/icon.tsx'
import { Select, TextInput } from '#app/ui/input.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { TYPING_PAUSE_MS } from '#app/ui/timing.ts'
import styles from './events.module.css'
import { ALL_CATEGORIES, SEARCH_MAX_LENGTH } from '../list.rules.ts'
import { addressOfView, type Filters, isFiltering } from './filters.ts'

const whens = [
  { value: 'upcoming', label: 'Upcoming' },
  { value: 'past', label: 'Past' },
] as const

/** Forms do not nest, so the clear button, which works without scripts, belongs to a separate form. */
const CLEAR_FORM = 'clear-filters'

/** A GET form, so it filters without scripts; with scripts each choice changes the address at once. */
export function FilterBar({ filters, categories }: { filters: Filters; categories: readonly string[] }) {
  const { searchText, setSearchText, applyFilters } = useFilters(filters)
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
          applyFilters({})
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
          onChoose={(when) => applyFilters({ when })}
        />
        <input type="hidden" name="when" value={filters.when} />
        {/* On a phone, what it opens follows it. */}
        <details className={styles.more} open={isFiltering(filters)}>
          <summary>Filter</summary>
        </details>
        <div className={styles.search}>
          <Drawing>
            <path d="M11 4.5a6.5 6.5 0 1 0 0 13a6.5 6.5 0 1 0 0-13zM16 16l5 5" />
          </Drawing>
          <TextInput
            type="search"
            name="q"
            aria-label="Search events by title or venue"
            placeholder="Search a title or a venue"
            autoComplete="off"
            maxLength={SEARCH_MAX_LENGTH}
            value={searchText}
            onChange={(event) => setSearchText(event.target.value)}
          />
        </div>
        <CategoryChoice
          categories={categories}
          chosen={filters.category}
          onChoose={(category) => applyFilters({ category })}
        />
        <Button
          type="submit"
          form={CLEAR_FORM}
          variant="line"
          onClick={(event) => {
            event.preventDefault()
            applyFilters({ q: '', category: ALL_CATEGORIES })
          }}
        >
          Clear Filters
        </Button>
      </Form>
    </>
  )
}

function CategoryChoice({
  categories,
  chosen,
  onChoose,
}: {
  categories: readonly string[]
  chosen: string
  onChoose: (category: string) => void
}) {
  return (
    <Select
      name="category"
      aria-label="Category"
      value={chosen}
      onChange={(event) => onChoose(event.target.value)}
    >
      {/* A category that was removed after the address was shared is still shown as chosen. */}
      {[...new Set([ALL_CATEGORIES, ...categories, chosen])].map((category) => (
        <option key={category}>{category}</option>
      ))}
    </Select>
  )
}

/** Shows the first page of what is chosen at once, and of what is typed after a pause. The text follows the address when that changes for another reason. */
function useFilters(filters: Filters) {
  const navigate = useNavigate()
  const [searchText, setSearchText] = useState(filters.q)
  const shownQuery = useRef(filters.q)
  const q = searchText.trim()
  const applyFilters = (change: Partial<Filters>) =>
    void navigate(addressOfView({ ...filters, q, ...change, page: 1 }), {
      replace: true,
      preventScrollReset: true,
    })
  const applyTyped = useEffectEvent(() => applyFilters({}))
  useEffect(restoreTyped, [])
  useEffect(() => {
    if (filters.q === shownQuery.current) return
    shownQuery.current = filters.q
    setSearchText(filters.q)
  }, [filters.q])
  useEffect(() => {
    if (q === shownQuery.current) return
    const timer = setTimeout(() => {
      shownQuery.current = q
      applyTyped()
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [q])
  return { searchText, setSearchText, applyFilters }
}
