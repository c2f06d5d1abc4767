import type { MarkedBlock } from '#app/platform/formats/marked-text.ts'
import { Icon } from '#app/ui/icon.tsx'
import { MarkedText } from '#app/ui/marked-text.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { PostContent as Content } from '../model.ts'
import styles from './post-content.module.css'

/** The picture as it is, the text with its marks, and the link. */
export function PostContent({
  blocks,
  image,
  imageAlt,
  linkLabel,
  linkUrl,
}: Omit<Content, 'title' | 'body' | 'imageFocus'> & { blocks: readonly MarkedBlock[] }) {
  return (
    <div className={styles.content}>
      {image && (
        <Picture
          src={image}
          alt={imageAlt}
          width={1600}
          height={900}
          sizes="(width < 48rem) 100vw, 40rem"
          className={styles.picture}
        />
      )}
      <MarkedText blocks={blocks} className={styles.text} />
      {linkUrl && (
        <a className={styles.link} href={linkUrl} target="_blank" rel="noopener noreferrer nofollow ugc">
          <span>
            {linkLabel}
            <span className={styles.site}>{siteOf(linkUrl)}</span>
          </span>
          <Icon name="away" />
        </a>
      )}
    </div>
  )
}

/** 'forms.gle' */
function siteOf(url: string): string {
  return URL.canParse(url) ? new URL(url).hostname.replace(/^www\./, '') : ''
}
