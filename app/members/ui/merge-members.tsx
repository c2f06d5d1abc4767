import { Form } from 'react-router'
import { type Refusal, toneOf } from '#app/club/form-result.ts'
import { dayText } from '#app/club/membership.rules.ts'
import { plainDay } from '#app/ui/ago.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import {
  type MergedField,
  mergedFields,
  mergedValue,
  type MergeView,
  suggestedSource,
} from '../merge.rules.ts'
import type { MemberPage } from '../model.ts'
import options from '#app/ui/options.module.css'
import styles from './members.module.css'

const labels = {
  name: 'Name',
  phone: 'Phone',
  branch: 'Branch',
  year: 'Year of study',
  until: 'Member until',
} as const satisfies Record<MergedField, string>

/** On the page of a member: who else may be the same person. */
export function FindSamePerson({ id }: { id: string }) {
  return (
    <Panel title="Same person twice?">
      <Form action={`/admin/users/${id}`} className="stack">
        <input type="hidden" name="view" value="merge" />
        <Field label="Phone or e-mail of the other account" hint="You see both before anything is merged">
          <TextInput name="with" autoComplete="off" required />
        </Field>
        <div>
          <Button type="submit" variant="line" size="s">
            Compare the two
          </Button>
        </div>
      </Form>
    </Panel>
  )
}

interface MergeMembersProps {
  view: MergeView
  timeZone: string
  refused: Refusal | null
  isSending: boolean
}

/** Two accounts side by side: which one stays, and what it takes from the other. */
export function MergeMembers({ view, timeZone, refused, isSending }: MergeMembersProps) {
  const [one, other] = view.members
  return (
    <Panel title={one.name === other.name ? one.name : `${one.name} and ${other.name}`}>
      <Form method="post" className="stack" key={`${one.updatedAt} ${other.updatedAt}`}>
        <input type="hidden" name="intent" value="merge" />
        <input type="hidden" name="other" value={other.id} />
        <input type="hidden" name="seenAt" value={one.updatedAt} />
        <input type="hidden" name="otherSeenAt" value={other.updatedAt} />
        {refused && !isSending && <Alert tone={toneOf(refused)}>{refused.message}</Alert>}
        <Pair
          name="keep"
          label="The account that stays, with its e-mail and its sign-in"
          selectedId={view.suggested}
          members={view.members}
          renderMember={(member) => <Account member={member} timeZone={timeZone} />}
        />
        {mergedFields.map((field) => (
          <FieldPair key={field} view={view} field={field} />
        ))}
        <p className="mut sm">
          The other account is deleted: nobody signs in with its e-mail any more, its private calendar ends,
          and what it agreed to is no longer agreed. Registrations stay with the e-mail they were made with.
          This cannot be undone.
        </p>
        <div className="cluster">
          <Button type="submit" variant="danger" isBusy={isSending} busyText="Merging...">
            Merge the two
          </Button>
          <ButtonLink to={`/admin/users/${one.id}`} variant="line">
            Keep both
          </ButtonLink>
        </div>
      </Form>
    </Panel>
  )
}

function Account({ member, timeZone }: { member: MemberPage; timeZone: string }) {
  const { name, email, isEmailConfirmed, isMember, createdAt } = member
  const address = email ?? 'No e-mail'
  return (
    <>
      <b>{address}</b>
      <span className="xs mut3">
        {name}, {isMember ? 'member' : 'signed up only'}, since {plainDay(createdAt, timeZone)}
        {email !== null && (isEmailConfirmed ? ', confirmed' : ', not confirmed')}
      </span>
    </>
  )
}

function shownValue(member: MemberPage, field: MergedField): string {
  const value = mergedValue(member, field)
  if (value === null) return 'Nothing'
  return field === 'until' ? dayText(value) : value
}

/** What both say alike is no choice. */
function FieldPair({ view, field }: { view: MergeView; field: MergedField }) {
  const [one, other] = view.members
  const source = suggestedSource(view, field)
  if (mergedValue(one, field) === mergedValue(other, field))
    return <input type="hidden" name={field} value={source} />
  return (
    <Pair
      name={field}
      label={labels[field]}
      selectedId={source}
      members={view.members}
      renderMember={(member) => <b>{shownValue(member, field)}</b>}
    />
  )
}

function Pair({
  name,
  label,
  selectedId,
  members,
  renderMember,
}: {
  name: string
  label: string
  /** The id of one of the two. */
  selectedId: string
  members: MergeView['members']
  renderMember: (member: MemberPage) => React.ReactNode
}) {
  return (
    <fieldset className={`${options.options} ${options.group} ${styles.pair}`}>
      <legend>{label}</legend>
      {members.map((member) => (
        <label key={member.id}>
          <input type="radio" name={name} value={member.id} defaultChecked={member.id === selectedId} />
          {renderMember(member)}
        </label>
      ))}
    </fieldset>
  )
}
