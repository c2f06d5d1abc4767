import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { OrderedList } from '#app/ui/ordered-list.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { type ContentItem, type ContentShape, entryTitle, focusOf, shapeOfEntry } from '../model.ts'
import styles from './content.module.css'

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
  if (!groups) return <Group {...{ kind, title, items, missing }} query="" isOnly />
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

function Group({
  kind,
  title,
  items,
  missing,
  query,
  isOnly = false,
}: Omit<ContentListProps, 'only'> & {
  query: string
  /** The page has its title. */
  isOnly?: boolean
}) {
  const { pictureField } = kind
  return (
    <Panel
      title={title}
      isTitleHidden={isOnly}
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
      <OrderedList
        items={items}
        titleOf={(item) => entryTitle(kind, item)}
        hasPictures={pictureField !== undefined}
        isFixed={kind.entryNames !== undefined}
      >
        {(item) => (
          <>
            {pictureField && <RowPicture item={item} name={pictureField} />}
            <ItemLink kind={kind} item={item} missing={missing[item.id]} />
          </>
        )}
      </OrderedList>
    </Panel>
  )
}

function ItemLink({
  kind,
  item,
  missing,
}: {
  kind: ContentShape
  item: ContentItem
  missing: readonly string[] | undefined
}) {
  return (
    <Link to={`${contentPath(kind.name)}/${item.id}`} className={styles.kind}>
      <b>{entryTitle(kind, item)}</b>
      <span className="sm mut">{item[kind.detailField]}</span>
      {missing && <span className={`sm ${styles.missing}`}>Still needs: {missing.join(', ')}</span>}
    </Link>
  )
}

function RowPicture({ item, name }: { item: ContentItem; name: string }) {
  const src = item[name]
  if (!src) return <span className={styles.noPicture} />
  return <Picture src={src} focus={focusOf(item, name)} alt="" width={800} height={1000} sizes="2.75rem" />
}
