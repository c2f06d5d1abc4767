import type { MarkedBlock, MarkedPiece } from '#app/platform/formats/marked-text.ts'

/** A text with its marks (`markedBlocks` of the text marks) as elements. What was typed as markup stays text. */
export function MarkedText({
  blocks,
  className = '',
}: {
  blocks: readonly MarkedBlock[]
  className?: string
}) {
  return (
    <div className={`marked ${className}`}>
      {blocks.map((block, index) =>
        'items' in block ? (
          // oxlint-disable-next-line react/no-array-index-key -- two blocks may say the same
          <ul key={index}>
            {block.items.map((item, place) => (
              // oxlint-disable-next-line react/no-array-index-key -- and so may two items
              <li key={place}>{item.map(piece)}</li>
            ))}
          </ul>
        ) : (
          // oxlint-disable-next-line react/no-array-index-key -- two blocks may say the same
          <p key={index}>{block.pieces.map(piece)}</p>
        ),
      )}
    </div>
  )
}

function piece({ text, href, isBold }: MarkedPiece, index: number) {
  const words = isBold ? <strong key={index}>{text}</strong> : text
  return href ? (
    <a key={index} className="textlink" href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
      {words}
    </a>
  ) : (
    words
  )
}
