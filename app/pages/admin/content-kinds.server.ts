import { type LoaderFunctionArgs, redirect } from 'react-router'
import { type ContentName, formerContentNames } from '#app/club/content-names.ts'
import { type ContentKind, type ContentShape, shapeOfEntry } from '#app/content/model.ts'
import { contentKinds } from '#app/first-run/use-cases.server.ts'

/** The kind that an address names; throws 404 for an unknown one, and leads from a former kind to the one that has it now. */
export function kindOf({ params, url }: Pick<LoaderFunctionArgs, 'params' | 'url'>): ContentKind {
  const { kind = '' } = params
  const name = Object.hasOwn(formerContentNames, kind) ? formerContentNames[kind] : undefined
  if (name) {
    throw redirect(url.pathname.replace(`/content/${kind}`, `/content/${name}`) + url.search)
  }
  // A Response: an action rethrows it, and makes a message of every other error.
  if (!Object.hasOwn(contentKinds, kind)) throw new Response('No such content', { status: 404 })
  return contentKinds[kind as ContentName]
}

/** Without what no screen needs. */
export function shapeOf({ defaults: _defaults, blank: _blank, ...shape }: ContentKind): ContentShape {
  return shape
}

/** For the form of one entry; null: a new one. */
export function formShapeOf(kind: ContentKind, id: string | null): ContentShape {
  const { name, groupField } = kind
  const { entry, fields, titleField, detailField, pictureField, eitherOf, entryNames } = shapeOfEntry(
    kind,
    id,
  )
  return { name, groupField, entry, fields, titleField, detailField, pictureField, eitherOf, entryNames }
}
