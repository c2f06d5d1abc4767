import { useMemo, useState } from 'react'
import { useFetcher } from 'react-router'
import type { FormResult } from '#app/club/form-result.ts'
import { AdminIcon } from '#app/ui/admin-icon.tsx'
import { Button } from '#app/ui/button.tsx'
import { ConfirmAction } from '#app/ui/confirm-action.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { showToast } from '#app/ui/toast.tsx'
import { useDragOrder } from '#app/ui/use-drag-order.ts'
import type { StoredPicture } from '../pictures.rules.ts'
import styles from './admin-recap.module.css'
import { EventPicture } from './event-picture.tsx'

const SIZES = '(width < 48rem) 30vw, 8rem'

function DeletePicture({ id, label, isInList }: { id: string; label: string; isInList?: true }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button
        variant={isInList ? 'bare' : 'danger'}
        size={isInList ? 'icon' : 's'}
        aria-label={`Delete ${label}`}
        onClick={() => setAsking(true)}
      >
        {isInList ? <AdminIcon name="trash" /> : 'Delete'}
      </Button>
      {isAsking && (
        <ConfirmAction
          title="Delete this picture?"
          action="."
          fields={{ intent: 'delete', id }}
          confirm={{ text: 'Delete', busyText: 'Deleting...', keep: 'Keep the picture' }}
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
  const [chosen, setOrder] = useState<readonly string[]>(typed?.['order']?.split(' ') ?? [])
  const ordered = useMemo(() => {
    const places = new Map(chosen.map((id, at) => [id, at]))
    const placeOf = ({ id }: StoredPicture) => places.get(id) ?? chosen.length
    return pictures.toSorted((one, other) => placeOf(one) - placeOf(other))
  }, [pictures, chosen])
  const order = ordered.map(({ id }) => id)
  const move = (id: string, by: number) => {
    const to = Math.max(0, order.indexOf(id) + by)
    setOrder(order.filter((other) => other !== id).toSpliced(to, 0, id))
  }
  const { list, handlers } = useDragOrder(ordered, ({ id }, by) => move(id, by))
  return (
    <>
      <input type="hidden" name="order" value={order.join(' ')} />
      <ul ref={list} className={styles.list} aria-label="The pictures in their order">
        {ordered.map(({ id, src, alt }, at) => (
          <li key={id}>
            <EventPicture src={src} alt={alt || `Picture ${at + 1}`} sizes={SIZES} />
            <Field label={`What picture ${at + 1} shows`} error={errors?.[`alt-${id}`]}>
              <TextInput name={`alt-${id}`} defaultValue={typed?.[`alt-${id}`] ?? alt} />
            </Field>
            <div className={styles.acts}>
              <Move to="up" of={at + 1} isOff={at === 0} onClick={() => move(id, -1)} />
              <Move to="down" of={at + 1} isOff={at === order.length - 1} onClick={() => move(id, 1)} />
              <Button
                id={id}
                variant="bare"
                size="icon"
                className={styles.handle}
                aria-label={`Drag picture ${at + 1}, or move it by the arrow keys`}
                {...handlers}
              >
                <AdminIcon name="drag" />
              </Button>
              <DeletePicture id={id} label={`picture ${at + 1}`} isInList />
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

function Move({
  to,
  of,
  isOff,
  onClick,
}: {
  to: 'up' | 'down'
  of: number
  isOff: boolean
  onClick: () => void
}) {
  return (
    <Button
      variant="bare"
      size="icon"
      className={to === 'up' ? styles.up : undefined}
      aria-label={`Move picture ${of} ${to}`}
      aria-disabled={isOff || undefined}
      onClick={isOff ? undefined : onClick}
    >
      <Icon name="down" />
    </Button>
  )
}
