import { Form } from 'react-router'
import type { Refusal } from '#app/club/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Panel } from '#app/ui/panel.tsx'
import type { OutsideAccount } from '../model.ts'
import { outsideVersion } from '../rules.ts'
import { ActionButton, Tick } from './handover-row.tsx'
import styles from './handover.module.css'

function factsOf({ holder, nextHolder, handedAt }: OutsideAccount): string {
  if (handedAt !== null) return holder ? `${holder}, now ${nextHolder}` : `Now ${nextHolder}`
  const now = holder || 'Nobody is known'
  return nextHolder ? `${now}, next ${nextHolder}` : `${now}. Nobody is named next`
}

const tickState = ({ handedAt, nextHolder }: OutsideAccount) =>
  handedAt !== null ? 'done' : nextHolder === '' ? 'stuck' : 'open'

/** Accounts outside the site: the holder, the next holder, and whether it was handed over. */
export function OutsideScreen({
  outside,
  refused,
}: {
  outside: readonly OutsideAccount[]
  refused: Refusal | null
}) {
  const about = refused?.typed?.intent === 'save-outside' ? refused : null
  return (
    <div className={styles.column}>
      <p className="mut measure">
        The site cannot see these. Say who holds each of them, who does next, and tick it when it has changed
        hands. Never write a password here.
      </p>
      <ul className={styles.rows} aria-label="Outside this site">
        {outside.map((one) => (
          <OutsideRow key={one.id} one={one} refused={about?.typed?.id === one.id ? about : null} />
        ))}
      </ul>
      <Panel title="Add a line">
        <OutsideFields
          key={outside.length}
          one={{ id: '', name: '', holder: '', nextHolder: '', handedAt: null }}
          refused={about?.typed?.id === '' ? about : null}
        />
      </Panel>
    </div>
  )
}

function OutsideRow({ one, refused }: { one: OutsideAccount; refused: Refusal | null }) {
  const { id, name, nextHolder, handedAt } = one
  const isHanded = handedAt !== null
  return (
    <li className={styles.row}>
      <Tick state={tickState(one)} />
      <div className={styles.lines}>
        <span className={styles.name}>{name}</span>
        <span className={styles.facts}>{factsOf(one)}</span>
        <details className={styles.edit} open={refused !== null || undefined}>
          <summary>
            {nextHolder === '' ? 'Name who is next' : 'Change'}
            <span className="sr">: {name}</span>
          </summary>
          <OutsideFields key={JSON.stringify(one)} one={one} refused={refused} />
          <ActionButton
            fields={{ intent: 'remove-outside', id }}
            variant="danger"
            label={`Take it off the list: ${name}`}
          >
            Take it off the list
          </ActionButton>
        </details>
      </div>
      <div className={`cluster ${styles.acts}`} data-gap="2" data-align="end">
        {(isHanded || nextHolder !== '') && (
          <ActionButton
            fields={{ intent: isHanded ? 'take-back' : 'hand-over', id }}
            variant={isHanded ? 'bare' : 'soft'}
            label={isHanded ? `Not yet: ${name}` : `Handed over: ${name}`}
          >
            {isHanded ? 'Not yet' : 'Handed over'}
          </ActionButton>
        )}
      </div>
    </li>
  )
}

function OutsideFields({ one, refused }: { one: OutsideAccount; refused: Refusal | null }) {
  const typed = refused?.typed
  return (
    <Form method="post" preventScrollReset noValidate className="stack">
      <HiddenFields fields={{ intent: 'save-outside', id: one.id, seen: outsideVersion(one) }} />
      <div className={styles.fields}>
        <Field label="What" error={refused?.errors?.name}>
          <TextInput name="name" defaultValue={typed?.name ?? one.name} required autoComplete="off" />
        </Field>
        <Field label="Who has it now" error={refused?.errors?.holder}>
          <TextInput name="holder" defaultValue={typed?.holder ?? one.holder} autoComplete="off" />
        </Field>
        <Field label="Who is next" error={refused?.errors?.next}>
          <TextInput name="next" defaultValue={typed?.next ?? one.nextHolder} autoComplete="off" />
        </Field>
      </div>
      <div className="cluster">
        <Button type="submit" variant="line" size="s">
          Save
        </Button>
      </div>
    </Form>
  )
}
