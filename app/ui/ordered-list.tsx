import type { ReactNode } from 'react'
import { Form, useFetchers, useNavigation } from 'react-router'
import { AdminIcon } from './admin-icon.tsx'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './ordered-list.module.css'
import { placeIn } from './ordered-place.ts'
import { useDragOrder } from './use-drag-order.ts'

interface OrderedListProps<Item> {
  items: readonly Item[]
  titleOf: (item: Item) => string
  isFixed?: boolean
  /** The rows have a picture before their text. */
  hasPictures?: boolean
  /** Picture and text of a row. */
  children: (item: Item) => ReactNode
}

/**
 * A list whose order is changed: by buttons, arrow keys, and dragging. Its forms send `id` and `place` with the intent `up`,
 * `down` or `move`, the last with `by`: `placeIn` reads them.
 */
export function OrderedList<Item extends { id: string }>({
  items,
  titleOf,
  isFixed,
  hasPictures,
  children,
}: OrderedListProps<Item>) {
  const { list, handlers } = useDragOrder(items, sendMove)
  return (
    <ul ref={list} className={styles.items}>
      {items.map((item, at) => (
        <li key={item.id} data-plain={!hasPictures || undefined}>
          {children(item)}
          {!isFixed && (
            <OrderForm id={item.id} title={titleOf(item)} {...{ at, count: items.length, handlers }} />
          )}
        </li>
      ))}
    </ul>
  )
}

interface OrderFormProps {
  id: string
  title: string
  at: number
  count: number
  handlers: ReturnType<typeof useDragOrder>['handlers']
}

function OrderForm({ id, title, at, count, handlers }: OrderFormProps) {
  const sentForms = [useNavigation(), ...useFetchers()].map(({ formData }) => formData)
  // While a move is on its way the next one goes on from its end.
  const move = sentForms.find((form) => form?.get('id') === id && form.has('place'))
  const place = move ? placeIn(move) : at + 1
  return (
    <Form method="post" preventScrollReset className={styles.order}>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="place" value={place} />
      <MoveButton title={title} intent="up" isOff={at === 0} />
      <MoveButton title={title} intent="down" isOff={at === count - 1} />
      {count > 1 && (
        <Button
          variant="bare"
          size="icon"
          className={`${styles.handle} scripted`}
          aria-label={`Drag ${title}, or move it by the arrow keys`}
          {...handlers}
        >
          <AdminIcon name="drag" />
        </Button>
      )}
      <input type="hidden" name="by" />
      <button type="submit" name="intent" value="move" hidden aria-label={`Move ${title}`} />
    </Form>
  )
}

/** Submits the form of the handle's row. */
function sendMove(handle: HTMLElement, by: number) {
  const form = handle.closest('form')
  const places = form?.elements.namedItem('by')
  if (!form || !(places instanceof HTMLInputElement)) return
  places.value = String(by)
  form.requestSubmit(form.querySelector<HTMLButtonElement>('[value=move]'))
}

function MoveButton({ title, intent, isOff }: { title: string; intent: 'up' | 'down'; isOff: boolean }) {
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant="bare"
      size="icon"
      disabled={isOff}
      className={intent === 'up' ? styles.up : undefined}
      aria-label={`Move ${title} ${intent}`}
    >
      <Icon name="down" />
    </Button>
  )
}
