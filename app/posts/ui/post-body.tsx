import { Fragment } from 'react'
import { paragraphsOf, type Piece } from '../model.ts'
import styles from './public.module.css'

/** Plain text as paragraphs, its addresses as links; whatever looks like markup stays words. */
export function PostBody({ body, hasLinks = true }: { body: string; hasLinks?: boolean }) {
  return (
    <div className={styles.body}>
      {paragraphsOf(body).map((lines, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- two paragraphs may say the same
        <p key={index}>
          {lines.map((pieces, line) => (
            // oxlint-disable-next-line react/no-array-index-key -- and so may two lines
            <Fragment key={line}>
              {line > 0 && <br />}
              {pieces.map((piece, place) => (
                // oxlint-disable-next-line react/no-array-index-key -- and two pieces
                <Words key={place} piece={piece} isLink={hasLinks} />
              ))}
            </Fragment>
          ))}
        </p>
      ))}
    </div>
  )
}

function Words({ piece, isLink }: { piece: Piece; isLink: boolean }) {
  if (!piece.href || !isLink) return piece.text
  return (
    <a className="textlink" href={piece.href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {piece.text}
    </a>
  )
}
