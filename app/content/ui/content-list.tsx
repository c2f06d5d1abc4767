import { Form, Link } from 'react-router'
import { AdminIcon } from '#app/ui/admin-icon.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { type ContentItem, type ContentShape, entryTitle, focusOf, shapeOfEntry } from '../model.ts'
import styles from './content.module.css'
import { useDragOrder } from '#app/ui/use-drag-order.ts'

export const contentPath = (name: string) => `/admin/content/${name}`

interface ContentListProps {
  kind: ContentShape
  title: string
  items: readonly ContentItem[]
  /** What new entries still need, by their id. */
  missing: Readonly<Record<string, readonly string[]>>
  /** The title of the part that it shows, where it does not show all. */
  only?: string | undefined
}

/** The entries in their order, by part or group where the kind has some; each row opens its form. */
export function ContentList({ kind, title, items, missing, only }: ContentListProps) {
  if (kind.parts) return <Parts {...{ kind, title, items, missing, only }} />
  const { fields, groupField } = kind
  const groups = fields.find(({ name }) => name === groupField)?.choices
  if (!groups) return <Group {...{ kind, title, items, missing }} query="" />
  return Object.entries(groups).map(([group, label]) => (
    <Group
      key={group}
      kind={kind}
      title={label}
      items={items.filter((item) => item[groupField ?? ''] === group)}
      missing={missing}
      query={`?group=${group}`}
    />
  ))
}

function Parts({ kind, title, items, missing, only }: ContentListProps) {
  const lists = [...(kind.parts ?? []), { ...kind, title: kind.title ?? title }]
  return lists
    .filter((list) => !only || list.title === only)
    .map((list) => (
      <Group
        key={list.title}
        kind={{ ...kind, ...list }}
        title={list.title}
        items={items.filter(({ id }) => shapeOfEntry(kind, id).entryNames === list.entryNames)}
        missing={missing}
        query=""
      />
    ))
}

/** Submits the form of the handle's row. */
function sendMove(handle: HTMLElement, by: number) {
  const form = handle.closest('form')
  const places = form?.elements.namedItem('by')
  if (!form || !(places instanceof HTMLInputElement)) return
  places.value = String(by)
  form.requestSubmit(form.querySelector<HTMLButtonElement>('[value=move]'))
}

function Group({ kind, title, items, missing, query }: Omit<ContentListProps, 'only'> & { query: string }) {
  const { list, handlers } = useDragOrder(items, sendMove)
  return (
    <Panel
      title={title}
      aside={
        !kind.entryNames && (
          <ButtonLink to={`${contentPath(kind.name)}/new${query}`} variant="line" size="s">
            Add a {kind.entry}
          </ButtonLink>
        )
      }
    >
      {items.length === 0 && (
        <EmptyState size="s" title="Nothing here yet" help="The site leaves this part out." />
      )}
      <ul ref={list} className={styles.items}>
        {items.map((item, at) => (
          <ItemRow
            key={item.id}
            {...{ kind, item, at, handlers }}
            missing={missing[item.id]}
            count={items.length}
          />
        ))}
      </ul>
    </Panel>
  )
}

interface ItemRowProps {
  kind: ContentShape
  item: ContentItem
  missing: readonly string[] | undefined
  at: number
  count: number
  handlers: ReturnType<typeof useDragOrder>['handlers']
}

function ItemRow({ kind, item, missing, at, count, handlers }: ItemRowProps) {
  const { name, detailField, pictureField, entryNames } = kind
  const title = entryTitle(kind, item)
  return (
    <li data-plain={!pictureField || undefined}>
      {pictureField && <RowPicture item={item} name={pictureField} />}
      <Link to={`${contentPath(name)}/${item.id}`} className={styles.kind}>
        <b>{title}</b>
        <span className="sm mut">{item[detailField]}</span>
        {missing && <span className={`sm ${styles.missing}`}>Still needs: {missing.join(', ')}</span>}
      </Link>
      {!entryNames && (
        <Form method="post" preventScrollReset className={styles.order}>
          <input type="hidden" name="id" value={item.id} />
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
      )}
    </li>
  )
}

function RowPicture({ item, name }: { item: ContentItem; name: string }) {
  const src = item[name]
  if (!src) return <span className={styles.noPicture} />
  return <Picture src={src} focus={focusOf(item, name)} alt="" width={800} height={1000} sizes="2.75rem" />
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
