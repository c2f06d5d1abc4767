import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Select, TextInput } from '#app/ui/field.tsx'
import { RestoreFocus } from '#app/ui/restore-focus.tsx'
import { LiveForm } from '#app/ui/live-form.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Row, RowList } from '#app/ui/row.tsx'
import type { ListState } from '../model.ts'
import { isPaymentState, paymentLabels } from '../payments.rules.ts'
import type { RegistrationsView } from './admin-form-result.ts'
import { WithdrawCertificate } from './admin-certificates.tsx'
import { PersonRow, type ShownPeople } from './admin-person-row.tsx'
import styles from './admin-registrations.module.css'

const stateLabels = {
  seated: 'With a seat',
  waiting: 'Waiting',
  cancelled: 'Cancelled',
  in: 'Checked in',
  ...paymentLabels,
} satisfies Record<ListState, string>

/** Two lines for each, and the rest with a tap on the name. */
export function People({ view, refused, onCancel }: ShownPeople) {
  const { list, filters } = view
  const isFiltered = filters.q !== '' || filters.status !== null
  return (
    <section className="stack" data-gap="2" aria-label="People">
      <Filters filters={filters} isFiltered={isFiltered} isPaidHere={list.counts.payments !== null} />
      {list.registrations.length + list.kept.length === 0 && <Nobody isFiltered={isFiltered} />}
      {list.registrations.length > 0 && (
        <RestoreFocus>
          <RowList label="Who registered: seats as they were taken, then the waitlist">
            {list.registrations.map((person) => (
              <PersonRow key={person.id} {...{ person, view, refused, onCancel }} />
            ))}
          </RowList>
        </RestoreFocus>
      )}
      <Pager label="Pages of registrations" page={list.page} hasMore={list.hasMore} />
      {list.kept.length > 0 && <KeptCertificates kept={list.kept} />}
    </section>
  )
}

/** Their registrations are deleted, so they are in no other row. */
function KeptCertificates({ kept }: Pick<RegistrationsView['list'], 'kept'>) {
  return (
    <>
      <h2>Kept certificates</h2>
      <RowList label="Certificates that their owners kept beyond the registration">
        {kept.map(({ id, name, code, isWithdrawn }) => (
          <Row
            key={id}
            title={name}
            facts={[code, isWithdrawn && 'Withdrawn']}
            action={<WithdrawCertificate id={id} name={name} isWithdrawn={isWithdrawn} />}
          />
        ))}
      </RowList>
    </>
  )
}

function Filters({
  filters,
  isFiltered,
  isPaidHere,
}: Pick<RegistrationsView, 'filters'> & { isFiltered: boolean; isPaidHere: boolean }) {
  return (
    // The key remounts the fields when the filters are cleared; otherwise they would keep the typed text.
    <div className="cluster" key={isFiltered ? 'some' : 'none'}>
      <LiveForm label="Find people" className={styles.find}>
        <TextInput
          type="search"
          name="q"
          defaultValue={filters.q}
          placeholder="Search people"
          aria-label="Search name, email or phone, or the code of a certificate"
          autoComplete="off"
        />
        <Select name="status" defaultValue={filters.status ?? ''} aria-label="State">
          <option value="">Everybody</option>
          {Object.entries(stateLabels)
            .filter(([state]) => isPaidHere || !isPaymentState(state))
            .map(([state, label]) => (
              <option key={state} value={state}>
                {label}
              </option>
            ))}
        </Select>
      </LiveForm>
      {isFiltered && (
        <ButtonLink to="?" variant="bare" size="s" preventScrollReset>
          Clear filters
        </ButtonLink>
      )}
    </div>
  )
}

function Nobody({ isFiltered }: { isFiltered: boolean }) {
  if (isFiltered)
    return <EmptyState size="s" title="Nobody found" help="Try a shorter word, or clear the filters." />
  return (
    <EmptyState size="s" title="Nobody has registered yet" help="Whoever registers appears here by itself." />
  )
}
