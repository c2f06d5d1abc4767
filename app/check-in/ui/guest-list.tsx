import { useSearchParams } from 'react-router'
import { NO_PICTURES } from '#app/registrations/rules.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import type { Guest, GuestList } from '#app/registrations/model.ts'
import styles from './guest-list.module.css'
import { type GuestFilter, guestFilters } from './pending-entries.ts'
import { clockTimeAt } from './check-in-messages.ts'
import { type GuestActions, useGuestSearch } from './use-guest-search.ts'

type GuestSearch = ReturnType<typeof useGuestSearch>

/** A phone draws so many rows without a pause; the others are found by name. */
const ROWS_MAX = 300

const filterLabels = { expected: 'Waiting', in: 'In', all: 'All' } satisfies Record<GuestFilter, string>

/** Everybody with a seat: found by name or digits, let in with one press. */
export function GuestListPanel({
  guestList,
  guests,
  actions,
  onMissing,
}: {
  guestList: GuestList
  guests: readonly Guest[]
  actions: GuestActions
  /** Opens the form for a walk-in with the typed name; null: walk-ins are not allowed here. */
  onMissing: ((name: string) => void) | null
}) {
  const isWhole = useSearchParams()[0].has('all')
  const finding = useGuestSearch(guests, actions)
  const { visibleGuests, isSearching, section, checkIn } = finding
  const rows = isWhole ? visibleGuests : visibleGuests.slice(0, ROWS_MAX)
  return (
    <section ref={section} className={styles.list} aria-label="List">
      <FindGuest finding={finding} />
      <p className="sr" role="status">
        {isSearching ? `${visibleGuests.length} found` : ''}
      </p>
      <form method="post" className={styles.rows} onSubmit={(event) => event.preventDefault()}>
        {rows.map((guest) => (
          <GuestRow
            key={guest.id}
            guest={guest}
            guestList={guestList}
            checkIn={checkIn}
            undoCheckIn={actions.undoCheckIn}
          />
        ))}
      </form>
      {rows.length < visibleGuests.length && <MoreGuests count={visibleGuests.length} />}
      {visibleGuests.length === 0 && (
        <EmptyGuestList finding={finding} hasGuests={guests.length > 0} onMissing={onMissing} />
      )}
    </section>
  )
}

function FindGuest({ finding }: { finding: GuestSearch }) {
  const { searchText, setSearchText, filter, setFilter, isSearching, field } = finding
  return (
    <div className={`${styles.find} scripted`} data-find="">
      <Field label="Name or last four digits">
        <TextInput
          ref={field}
          type="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={searchText}
          onChange={(event) => setSearchText(event.target.value)}
        />
      </Field>
      <Segmented
        label="Show"
        name="show"
        isFilling
        value={isSearching ? 'all' : filter}
        segments={guestFilters.map((value) => ({ value, label: filterLabels[value] }))}
        onChoose={setFilter}
      />
    </div>
  )
}

function MoreGuests({ count }: { count: number }) {
  return (
    <p className="mut">
      {ROWS_MAX} of {count} people. <span className="scripted">Type a name to find the others.</span>
      <noscript>
        <a className="textlink" href="?all">
          Show everybody
        </a>
      </noscript>
    </p>
  )
}

function GuestRow({
  guest,
  guestList,
  checkIn,
  undoCheckIn,
}: { guest: Guest; guestList: GuestList } & Pick<GuestActions, 'checkIn' | 'undoCheckIn'>) {
  const { id, name, phone, checkedInAt, isWalkIn, isUnconfirmed, payment, isNotPictured } = guest
  const guestLabel = (
    <span className={styles.who}>
      <b>
        {name}
        {isNotPictured && (
          <>
            {' '}
            <Badge>{NO_PICTURES}</Badge>
          </>
        )}
      </b>
      <span className={styles.digits}>
        {phone && <span className="sr">phone ends in </span>}
        {phone || (isWalkIn ? 'no ticket' : '')}
        {isUnconfirmed && checkedInAt === null && ' · not confirmed'}
        {payment && ` · ${payment.toLowerCase()}`}
      </span>
    </span>
  )
  if (checkedInAt === null)
    return (
      <button type="submit" name="in" value={id} className={styles.row} onClick={() => checkIn(guest)}>
        {guestLabel}
        <span className={styles.act}>Let in</span>
      </button>
    )
  return (
    <div className={styles.row} data-in="">
      {guestLabel}
      <span className={styles.since}>In since {clockTimeAt(checkedInAt, guestList)}</span>
      <Button type="submit" name="out" value={id} variant="line" size="s" onClick={() => undoCheckIn(guest)}>
        Undo<span className="sr"> the entry of {name}</span>
      </Button>
    </div>
  )
}

/** Digits are not a name, so the form asks for one. */
function AddMissing({ searchText, onMissing }: { searchText: string; onMissing: (name: string) => void }) {
  const name = /\d/.test(searchText) ? '' : searchText.replaceAll(/\s+/g, ' ').trim()
  return (
    <Button variant="line" className={styles.missing} onClick={() => onMissing(name)}>
      {name ? `Add ${name} without a ticket` : 'Add somebody without a ticket'}
    </Button>
  )
}

function EmptyGuestList({
  finding: { isSearching, searchText, filter },
  hasGuests,
  onMissing,
}: { finding: GuestSearch; hasGuests: boolean } & Pick<Parameters<typeof GuestListPanel>[0], 'onMissing'>) {
  if (isSearching)
    return (
      <>
        <EmptyState
          size="s"
          title="Nobody by that name"
          help="Try fewer letters, or the last digits of the phone."
        />
        {onMissing && <AddMissing searchText={searchText} onMissing={onMissing} />}
      </>
    )
  if (!hasGuests)
    return (
      <EmptyState size="s" title="Nobody has a seat yet" help="Whoever registers appears here by itself." />
    )
  if (filter === 'in')
    return <EmptyState size="s" title="Nobody is in yet" help="The first one is the hardest." />
  return <EmptyState size="s" title="Everybody is checked in" help="Nobody else is expected." />
}
