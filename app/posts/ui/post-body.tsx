import { Fragment } from 'react'
import { LinkedText } from '#app/ui/linked-text.tsx'
import { paragraphsOf } from '#app/ui/linkify.ts'
import styles from './public.module.css'

/** Plain text as paragraphs, its addresses as links. */
export function PostBody({ body, hasLinks = true }: { body: string; hasLinks?: boolean }) {
  return (
    <div className={styles.body}>
      {paragraphsOf(body).map((lines, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two paragraphs may say the same
        <p key={index}>
          {lines.map((line, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- and so may two lines
            <Fragment key={place}>
              {place > 0 && <br />}
              {hasLinks ? <LinkedText text={line} /> : line}
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  )
}
