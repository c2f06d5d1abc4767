import type { PublicPost } from '#app/posts/model.ts'
import { CONTEXT, type JsonLd, organizer, type NamedSite } from './structured-data.ts'

/** The share image of an announcement. */
export const postCard = ({ id, title }: PublicPost) => ({ path: `/og/posts/${id}.png`, alt: title })

export function announcement(post: PublicPost, site: NamedSite): JsonLd {
  const { id, title, excerpt, author, publishedAt, updatedAt, image } = post
  const { publicUrl } = site
  return {
    '@context': CONTEXT,
    '@type': 'BlogPosting',
    headline: title,
    description: excerpt,
    url: `${publicUrl}/posts/${id}`,
    image: [...(image ? [new URL(image, publicUrl).href] : []), `${publicUrl}/og/posts/${id}.png`],
    datePublished: publishedAt,
    dateModified: updatedAt > publishedAt ? updatedAt : publishedAt,
    author: author ? { '@type': 'Person', name: author } : organizer(site),
    publisher: organizer(site),
  }
}
