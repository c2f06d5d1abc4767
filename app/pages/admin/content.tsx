import { Link, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { type ContentName, contentNames } from '#app/club/content-names.ts'
import { isSameJson } from '#app/club/same-json.rules.ts'
import { differencesBetween } from '#app/content/changes.rules.ts'
import {
  changesBetween,
  type ContentItem,
  type ContentKind,
  entryTitle,
  focusOf,
  shapeOfEntry,
} from '#app/content/model.ts'
import styles from '#app/content/ui/content.module.css'
import { contentPath } from '#app/content/ui/content-list.tsx'
import { DraftState } from '#app/content/ui/draft-state.tsx'
import { contentDraft, draftPreviewLink } from '#app/content/use-cases.server.ts'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { contentKinds } from '#app/first-run/use-cases.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { ButtonLink } from '#app/ui/button.tsx'
import { AdminIcon } from '#app/ui/admin-icon.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { useLive } from '#app/ui/use-live.ts'
import { guardLoader } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { useClub } from '../site-context.ts'
import { clockOf } from './super-view.server.ts'

export const meta = (args: MetaArgs) => unlistedHead('Edit the site', args)

const groups: readonly { title: string; names: readonly ContentName[] }[] = [
  { title: 'Home page', names: ['home'] },
  { title: 'People and work', names: ['team', 'films', 'portfolio', 'designers'] },
  { title: 'Other pages', names: ['pages', 'featured', 'soon'] },
]

/** How many titles of a list stand under its name. */
const TITLES_SHOWN = 3

type Draft = Awaited<ReturnType<typeof contentDraft>>

/** A list, a part of one, or a page: what one line opens. */
function lineOf(
  kind: ContentKind,
  { items, published }: Draft,
  { title, ids }: { title: string; ids: Set<string> },
) {
  const inLine = (list: readonly ContentItem[]) => list.filter(({ id }) => ids.has(id))
  const shown = inLine(items)
  const [first] = shown
  const shape = shapeOfEntry(kind, first?.id ?? null)
  const isOne = shown.length === 1 && shape.entryNames !== undefined
  const titles = shown.slice(0, TITLES_SHOWN).map((item) => entryTitle(kind, item))
  const more = shown.length - titles.length
  const { pictureField } = shape
  const src = pictureField && first?.[pictureField]
  return {
    title,
    to: isOne
      ? `${contentPath(kind.name)}/${first?.id}`
      : `${contentPath(kind.name)}?part=${encodeURIComponent(title)}`,
    detail: isOne
      ? (first?.[shape.detailField] ?? '')
      : [...titles, ...(more > 0 ? [`${more} more`] : [])].join(', ') || 'Nothing here yet',
    picture: src ? { src, focus: focusOf(first, pictureField) ?? null } : null,
    hasDraft: !isSameJson(shown, inLine(published)),
  }
}

/** A kind is one line, or one for each of its parts or pages. */
function linesOf(kind: ContentKind, draft: Draft) {
  const all = [...draft.items, ...draft.published].map(({ id }) => id)
  const idsOf = (isIn: (id: string) => boolean) => new Set(all.filter(isIn))
  const isPage = kind.name === 'pages'
  if (isPage)
    return Object.entries(kind.entryNames ?? {}).map(([page, title]) =>
      lineOf(kind, draft, { title, ids: idsOf((id) => id === page) }),
    )
  if (!kind.parts)
    return [
      {
        ...lineOf(kind, draft, { title: contentNames[kind.name], ids: new Set(all) }),
        to: contentPath(kind.name),
      },
    ]
  return [...kind.parts, { ...kind, title: kind.title ?? contentNames[kind.name] }].map(
    ({ title, entryNames }) =>
      lineOf(kind, draft, { title, ids: idsOf((id) => shapeOfEntry(kind, id).entryNames === entryNames) }),
  )
}

async function kindView(acting: Acting, kind: ContentKind) {
  const draft = await contentDraft(acting, kind)
  const { items, published, hasDraft, version, savedAt, publishedAt } = draft
  return {
    name: kind.name,
    lines: linesOf(kind, draft),
    draft: hasDraft
      ? {
          hasDraft,
          version,
          savedAt,
          publishedAt,
          changes: changesBetween(kind, published, items),
          differences: differencesBetween(kind, published, items),
          previewLink: await draftPreviewLink(acting, kind),
        }
      : null,
  }
}

export async function loader(args: LoaderFunctionArgs) {
  return guardLoader(args, async (acting) => {
    mustBeAble(acting.viewer, 'content.manage')
    const kinds = await Promise.all(Object.values(contentKinds).map((kind) => kindView(acting, kind)))
    return { kinds, clock: clockOf(acting) }
  })
}

type Line = ReturnType<typeof lineOf>

/** Everything on the site that admins edit: on the page itself, what waits as a draft, and all of it by group. */
export default function ContentPage() {
  const { kinds, clock } = useLoaderData<typeof loader>()
  useLive('content')
  return (
    <AdminShell clubName={useClub().name} title="Edit the site">
      <div className={`stack ${styles.site}`}>
        <ButtonLink to="/">
          <AdminIcon name="edit" />
          Edit on the page
        </ButtonLink>
        {kinds.map(
          ({ name, draft }) =>
            draft && (
              <Panel key={name} title={contentNames[name]}>
                <DraftState
                  {...draft}
                  clock={clock}
                  path={contentPath(name)}
                  preview={`${contentPath(name)}/preview`}
                />
              </Panel>
            ),
        )}
        {groups.map(({ title, names }) => (
          <section key={title} className="stack" data-gap="2" aria-labelledby={`group-${names[0]}`}>
            <h2 id={`group-${names[0]}`}>{title}</h2>
            <ul className={styles.lines}>
              {names
                .flatMap((name) => kinds.find((kind) => kind.name === name)?.lines ?? [])
                .map((line) => (
                  <ContentLine key={line.to} {...line} />
                ))}
            </ul>
          </section>
        ))}
      </div>
    </AdminShell>
  )
}

function ContentLine({ title, to, detail, picture, hasDraft }: Line) {
  return (
    <li>
      <Link to={to}>
        <span className={styles.thumb}>
          {picture ? (
            <Picture {...picture} alt="" width={96} height={96} sizes="3rem" />
          ) : (
            <AdminIcon name="book" />
          )}
        </span>
        <span>
          <b>{title}</b>
          <span className="sm mut">{detail}</span>
        </span>
        {hasDraft && <Badge>Draft</Badge>}
        <Icon name="forward" />
      </Link>
    </li>
  )
}
