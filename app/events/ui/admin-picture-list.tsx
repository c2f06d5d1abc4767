import { useState } from 'react'
import { useFetcher } from 'react-router'
import type { FormResult } from '#app/club/form-result.ts'
import { Button } from '#app/ui/button.tsx'
import { ConfirmAction } from '#app/ui/confirm-action.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { showToast } from '#app/ui/toast.tsx'
import type { StoredPicture } from '../pictures.rules.ts'
import styles from './admin-recap.module.css'
import { EventPicture } from './event-picture.tsx'

const SIZES = '(width < 48rem) 30vw, 10rem'

function DeletePicture({ id, label }: { id: string; label: string }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button variant="danger" size="s" aria-label={`Delete ${label}`} onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && (
        <ConfirmAction
          title="Delete this picture?"
          action="."
          fields={{ intent: 'delete', id }}
          confirm={{ text: 'Delete', busyText: 'Deleting...' }}
          onDone={(message) => showToast(message)}
          onClose={() => setAsking(false)}
        >
          <p className="mut">It is deleted at once, for good.</p>
        </ConfirmAction>
      )}
    </>
  )
}

/** Those that somebody took down: an admin decides. */
export function TakenDown({ pictures }: { pictures: readonly StoredPicture[] }) {
  const fetcher = useFetcher<FormResult>()
  if (pictures.length === 0) return null
  return (
    <Panel title="Taken down">
      <p className="mut sm" id="taken-down">
        Somebody pressed ‘Take this down’. Nobody sees these pictures until you decide.
      </p>
      <ul className={styles.list}>
        {pictures.map((picture) => (
          <li key={picture.id}>
            <EventPicture
              src={picture.src}
              alt={picture.alt || 'A picture that was taken down'}
              sizes={SIZES}
            />
            <div className={styles.acts}>
              <fetcher.Form method="post">
                <HiddenFields fields={{ intent: 'show', id: picture.id }} />
                <Button type="submit" size="s" variant="line" isBusy={fetcher.state !== 'idle'}>
                  Show again
                </Button>
              </fetcher.Form>
              <DeletePicture id={picture.id} label={picture.alt || 'this picture'} />
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** The order of the ids with one of them moved. */
function moved(order: readonly string[], id: string, to: number): string[] {
  const others = order.filter((other) => other !== id)
  return others.toSpliced(Math.max(0, to), 0, id)
}

/** The order and the words of the pictures, saved with the form around them. */
export function PictureList({
  pictures,
  typed,
  errors,
}: {
  pictures: readonly StoredPicture[]
  typed: Partial<Record<string, string>> | undefined
  errors: Partial<Record<string, string>> | undefined
}) {
  const [chosen, setOrder] = useState<readonly string[]>([])
  const placeOf = ({ id }: StoredPicture) => {
    const at = chosen.indexOf(id)
    return at === -1 ? chosen.length : at
  }
  const ordered = pictures.toSorted((one, other) => placeOf(one) - placeOf(other))
  const order = ordered.map(({ id }) => id)
  const move = (id: string, to: number) => setOrder(moved(order, id, to))
  return (
    <>
      <input type="hidden" name="order" value={order.join(' ')} />
      <ul className={styles.list} aria-label="The pictures in their order">
        {ordered.map(({ id, src, alt }, at) => (
          <li key={id}>
            <EventPicture src={src} alt={alt || `Picture ${at + 1}`} sizes={SIZES} />
            <div className="stack" data-gap="2">
              <Field label={`What picture ${at + 1} shows`} error={errors?.[`alt-${id}`]}>
                <TextInput name={`alt-${id}`} defaultValue={typed?.[`alt-${id}`] ?? alt} />
              </Field>
              <div className={styles.acts}>
                <Move text="Earlier" of={at + 1} isOff={at === 0} onClick={() => move(id, at - 1)} />
                <Move
                  text="Later"
                  of={at + 1}
                  isOff={at === order.length - 1}
                  onClick={() => move(id, at + 1)}
                />
                <DeletePicture id={id} label={`picture ${at + 1}`} />
              </div>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function Move({
  text,
  of,
  isOff,
  onClick,
}: {
  text: string
  of: number
  isOff: boolean
  onClick: () => void
}) {
  return (
    <Button
      size="s"
      variant="line"
      aria-label={`${text}: picture ${of}`}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
    >
      {text}
    </Button>
  )
}
