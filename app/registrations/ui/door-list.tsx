import { Field, TextInput } from '#app/ui/field.tsx'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import type { Guest, Roster } from '../model.ts'
import styles from './door.module.css'
import { type DoorFilter, doorFilters } from './door-book.ts'
import { hourOf } from './door-words.ts'
import { type Letting, useFinding } from './use-finding.ts'

const filterLabels = { expected: 'Not yet in', in: 'In', all: 'All' } satisfies Record<DoorFilter, string>

/** Everybody with a seat: found by name or digits, let in with one press. */
export function DoorList({
  roster,
  guests,
  letting,
}: {
  roster: Roster
  guests: readonly Guest[]
  letting: Letting
}) {
  const finding = useFinding(guests, letting)
  const { typed, setTyped, filter, setFilter, shown, isFinding, section, field, letIn } = finding
  return (
    <section ref={section} className={styles.list} aria-label="List">
      <div className={`${styles.find} scripted`}>
        <Field label="Name or last four digits">
          <TextInput
            ref={field}
            type="search"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            enterKeyHint="go"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
        <Segmented
          label="Show"
          name="show"
          isFilling
          value={isFinding ? 'all' : filter}
          segments={doorFilters.map((value) => ({ value, label: filterLabels[value] }))}
          onChoose={(value) => setFilter(doorFilters.find((known) => known === value) ?? 'all')}
        />
      </div>
      <p className="sr" role="status">
        {isFinding ? `${shown.length} found` : ''}
      </p>
      <form method="post" className={styles.rows} onSubmit={(event) => event.preventDefault()}>
        {shown.map((guest) => (
          <Row key={guest.id} guest={guest} roster={roster} letIn={letIn} letOut={letting.letOut} />
        ))}
      </form>
      {shown.length === 0 && <Nobody isFinding={isFinding} filter={filter} hasGuests={guests.length > 0} />}
    </section>
  )
}

function Row({
  guest,
  roster,
  letIn,
  letOut,
}: { guest: Guest; roster: Roster } & Pick<Letting, 'letIn' | 'letOut'>) {
  const { id, name, phone, checkedInAt, isWalkIn } = guest
  const who = (
    <span className={styles.who}>
      <b>{name}</b>
      <span className={styles.digits}>
        {phone && <span className="sr">phone ends in </span>}
        {phone || (isWalkIn ? 'no ticket' : '')}
      </span>
    </span>
  )
  if (checkedInAt === null)
    return (
      <button type="submit" name="in" value={id} className={styles.row} onClick={() => letIn(guest)}>
        {who}
        <span className={styles.act}>Let in</span>
      </button>
    )
  return (
    <div className={styles.row} data-in="">
      {who}
      <span className={styles.since}>In since {hourOf(checkedInAt, roster)}</span>
      <Button type="submit" name="out" value={id} variant="line" size="s" onClick={() => letOut(guest)}>
        Undo<span className="sr"> the entry of {name}</span>
      </Button>
    </div>
  )
}

function Nobody({
  isFinding,
  filter,
  hasGuests,
}: {
  isFinding: boolean
  filter: DoorFilter
  hasGuests: boolean
}) {
  if (isFinding)
    return (
      <EmptyState
        size="s"
        title="Nobody by that name"
        help="Try fewer letters, or the last digits of the phone."
      />
    )
  if (!hasGuests)
    return (
      <EmptyState size="s" title="Nobody has a seat yet" help="Whoever registers appears here by itself." />
    )
  if (filter === 'in')
    return <EmptyState size="s" title="Nobody is in yet" help="The first one is the hardest." />
  return <EmptyState size="s" title="Everybody is in" help="Close the door, dim the lights." />
}
