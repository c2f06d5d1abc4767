import type { ComponentType } from 'react'
import { Form } from 'react-router'
import type { FormResult } from '#app/club/form-result.ts'
import { AdminIcon } from '#app/ui/admin-icon.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field, Select } from '#app/ui/field.tsx'
import { lettersOf } from '../first-run.rules.ts'
import { Line, resultOf } from './first-run-fields.tsx'
import styles from './first-run.module.css'

export interface Person {
  id: string
  name: string
  title: string
  image: string
}

type ImageField = ComponentType<{
  name: string
  initial: string
  error?: string
  label: string
  hint?: string
  onChange?: () => void
}>

/** The added people, each with a button to remove them. It is a separate form, because the other form adds the next person. */
export function PeopleList({ people, demoCount }: { people: readonly Person[]; demoCount: number }) {
  return (
    <>
      {people.length > 0 && (
        <ul className={styles.people}>
          {people.map((person) => (
            <PersonRow key={person.id} {...person} />
          ))}
        </ul>
      )}
      {demoCount > 0 && (
        <p className="sm mut">
          {demoCount === 1 ? '1 person' : `${demoCount} people`} of the demo stay until you empty it.
        </p>
      )}
    </>
  )
}

function PersonRow({ id, name, title, image }: Person) {
  return (
    <li>
      {image ? (
        <img src={image} alt="" width={44} height={55} className={styles.face} />
      ) : (
        <span className={styles.face} aria-hidden="true">
          {lettersOf(name).slice(0, 2)}
        </span>
      )}
      <div className={styles.who}>
        <b>{name}</b>
        <span className="sm mut">{title}</span>
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="id" value={id} />
        <Button
          type="submit"
          name="intent"
          value="remove"
          variant="bare"
          size="icon"
          aria-label={`Remove ${name}`}
        >
          <AdminIcon name="trash" />
        </Button>
      </Form>
    </li>
  )
}

interface PortraitProps {
  answer: FormResult | null
  ImageField: ImageField
  onChange: () => void
}

export function PersonFields({ requestKey, answer, ...portrait }: PortraitProps & { requestKey: string }) {
  const props = { answer, values: {} }
  return (
    <>
      <input type="hidden" name="requestKey" value={requestKey} />
      <div className={styles.pair}>
        <Line {...props} name="name" label="Name" maxLength={80} />
        <Line {...props} name="title" label="Role" placeholder="President" maxLength={80} />
      </div>
      <Field label="Shown among">
        <Select name="section" defaultValue={resultOf(answer, 'section').typed ?? 'leader'}>
          <option value="leader">Leaders</option>
          <option value="coordinator">Coordinators</option>
        </Select>
      </Field>
      <Portrait answer={answer} {...portrait} />
      <Button type="submit" name="intent" value="add" variant="line">
        <AdminIcon name="plus" /> Add this person
      </Button>
    </>
  )
}

function Portrait({ answer, ImageField, onChange }: PortraitProps) {
  const { error, typed } = resultOf(answer, 'image')
  return (
    <details className={styles.more} open={error !== undefined || undefined}>
      <summary>Portrait (optional)</summary>
      <ImageField name="image" label="Portrait" initial={typed ?? ''} error={error} onChange={onChange} />
    </details>
  )
}
