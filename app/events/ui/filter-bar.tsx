import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { Button } from '#app/ui/button.tsx'
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
          applyFilters({ q: searchText.trim() })
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
          onChoose={(when) =>
            applyFilters({ q: searchText.trim(), when: when === 'past' ? 'past' : 'upcoming' })
          }
        />
        <input type="hidden" name="when" value={filters.when} />
        {/* On a phone, what it opens follows it. */}
        <details className={styles.more} open={isFiltering(filters)}>
          <summary>Filter</summary>
        </details>
        <SearchField text={searchText} onType={setSearchText} />
        <CategoryChoice
          categories={withChosen(categories, filters.category)}
          chosen={filters.category}
          onChoose={(category) => applyFilters({ q: searchText.trim(), category })}
        />
        <ClearButton onClear={() => applyFilters({ q: '', category: ALL_CATEGORIES })} />
      </Form>
    </>
  )
}

function SearchField({ text, onType }: { text: string; onType: (text: string) => void }) {
  return (
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
        value={text}
        onChange={(event) => onType(event.target.value)}
      />
    </div>
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
      {[ALL_CATEGORIES, ...categories].map((category) => (
        <option key={category}>{category}</option>
      ))}
    </Select>
  )
}

function ClearButton({ onClear }: { onClear: () => void }) {
  return (
    <Button
      type="submit"
      form={CLEAR_FORM}
      variant="line"
      onClick={(event) => {
        event.preventDefault()
        onClear()
      }}
    >
      Clear Filters
    </Button>
  )
}

/** A category that was removed after the address was shared is still shown as chosen. */
function withChosen(categories: readonly string[], chosenCategory: string) {
  return chosenCategory === ALL_CATEGORIES || categories.includes(chosenCategory)
    ? categories
    : [...categories, chosenCategory]
}

/** Shows the first page of what is chosen. */
function useFilters(filters: Filters) {
  const navigate = useNavigate()
  const applyFilters = (change: Partial<Filters>) =>
    void navigate(addressOfView({ ...filters, ...change, page: 1 }), {
      replace: true,
      preventScrollReset: true,
    })
  const [searchText, setSearchText] = useTypedSearch(filters.q, (q) => applyFilters({ q }))
  const applyEarlyChoice = useEffectEvent(() => {
    // Chosen before the scripts ran: the field has it, the address has not.
    const category = document.querySelector<HTMLSelectElement>('[role=search] [name=category]')?.value
    if (category && category !== filters.category) applyFilters({ category })
  })
  useEffect(() => applyEarlyChoice(), [])
  return { searchText, setSearchText, applyFilters }
}

/** The typed search, applied after a pause. It follows the address when that changes for another reason. */
function useTypedSearch(q: string, onPause: (q: string) => void) {
  const [searchText, setSearchText] = useState(q)
  const lastQuery = useRef(q)
  useEffect(() => {
    // Typed before the scripts ran: the field has it, the first state has not.
    const typed = document.querySelector<HTMLInputElement>('[role=search] [name=q]')?.value
    if (typed) queueMicrotask(() => setSearchText(typed))
  }, [])
  const notify = useEffectEvent(onPause)
  useEffect(() => {
    if (q === lastQuery.current) return
    lastQuery.current = q
    setSearchText(q)
  }, [q])
  useEffect(() => {
    const query = searchText.trim()
    if (query === lastQuery.current) return
    const timer = setTimeout(() => {
      lastQuery.current = query
      notify(query)
    }, TYPING_PAUSE_MS)
    return () => clearTimeout(timer)
  }, [searchText])
  return [searchText, setSearchText] as const
}
