import { ButtonLink } from '#app/ui/button.tsx'
import { DownloadLink } from '#app/ui/download-link.tsx'
import { Select, TextInput } from '#app/ui/field.tsx'
import { type ActiveFilter, ActiveFilters, FilterFields, filterTools } from '#app/ui/filters.tsx'
import { LiveForm } from '#app/ui/live-form.tsx'
import { interests, type ReviewFilters, type ReviewState } from '../model.ts'
import { branches, years } from '#app/club/studies.ts'
import { REVIEW } from './review-result.ts'

const stateLabels = {
  pending: 'Waiting',
  approved: 'Approved',
  unwelcomed: 'Not welcomed yet',
} satisfies Record<ReviewState, string>

/** The address of a view: only what differs from the plain queue. */
function searchOf({ state, q, branch, year, interest }: ReviewFilters): string {
  const search = new URLSearchParams()
  if (state !== 'pending') search.set('state', state)
  for (const [name, value] of Object.entries({ q, branch, year, interest }))
    if (value) search.set(name, value)
  const text = search.toString()
  return text && `?${text}`
}

export function isFiltered({ q, branch, year, interest }: ReviewFilters): boolean {
  return Boolean(q || branch || year || interest)
}

export function Filters({ filters }: { filters: ReviewFilters }) {
  return (
    <div className="stack">
      <LiveForm label="Find join requests" className={filterTools}>
        <TextInput
          type="search"
          name="q"
          defaultValue={filters.q}
          placeholder="Search name or phone"
          aria-label="Search name or phone"
          autoComplete="off"
        />
        <FilterFields count={activeFilters(filters).length}>
          <Select name="state" aria-label="State" defaultValue={filters.state}>
            {Object.entries(stateLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </Select>
          <StudyChoices filters={filters} />
        </FilterFields>
      </LiveForm>
      <ActiveFilters filters={activeFilters(filters)} />
      <ClearFilters filters={filters} />
    </div>
  )
}

/** The active filters as text, each with the address that removes it. */
function activeFilters(filters: ReviewFilters): ActiveFilter[] {
  const { state, branch, year, interest } = filters
  const on: [string | null, Partial<ReviewFilters>][] = [
    [state === 'pending' ? null : stateLabels[state], { state: 'pending' }],
    [branch, { branch: null }],
    [year && `${year} year`, { year: null }],
    [interest, { interest: null }],
  ]
  return on.flatMap(([label, without]) =>
    label ? [{ label, to: `${REVIEW}${searchOf({ ...filters, ...without })}` }] : [],
  )
}

function StudyChoices({ filters }: { filters: ReviewFilters }) {
  return (
    <>
      <Select name="branch" aria-label="Branch" defaultValue={filters.branch ?? ''}>
        <option value="">All branches</option>
        {branches.map(([code]) => (
          <option key={code}>{code}</option>
        ))}
      </Select>
      <Select name="year" aria-label="Year" defaultValue={filters.year ?? ''}>
        <option value="">All years</option>
        {years.map((year) => (
          <option key={year}>{year}</option>
        ))}
      </Select>
      <Select name="interest" aria-label="Interest" defaultValue={filters.interest ?? ''}>
        <option value="">All interests</option>
        {interests.map((interest) => (
          <option key={interest}>{interest}</option>
        ))}
      </Select>
    </>
  )
}

function ClearFilters({ filters }: { filters: ReviewFilters }) {
  return (
    isFiltered(filters) && (
      <div className="cluster" data-align="end">
        <ButtonLink
          to={`${REVIEW}${searchOf({ ...filters, q: '', branch: null, year: null, interest: null })}`}
          variant="bare"
          size="s"
        >
          Clear filters
        </ButtonLink>
      </div>
    )
  )
}

export function ExportLink({ filters }: { filters: ReviewFilters }) {
  return (
    <DownloadLink to={`${REVIEW}.csv${searchOf(filters)}`} aria-label="Export as CSV">
      Export
    </DownloadLink>
  )
}
