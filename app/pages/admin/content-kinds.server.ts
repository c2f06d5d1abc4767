import type { ContentName } from '#app/club/content-names.ts'
import type { ContentKind, ContentShape } from '#app/content/model.ts'
import { contentKinds } from '#app/first-run/use-cases.server.ts'

/** The kind that an address names; throws 404 for an unknown one. */
export function kindOf({ kind = '' }: { kind?: string | undefined }): ContentKind {
  // A Response: an action rethrows it, and makes a message of every other error.
  if (!Object.hasOwn(contentKinds, kind)) throw new Response('No such content', { status: 404 })
  return contentKinds[kind as ContentName]
}

/** Without what no screen needs. */
export function shapeOf({ defaults: _defaults, blank: _blank, ...shape }: ContentKind): ContentShape {
  return shape
}
