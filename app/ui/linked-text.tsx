import { linkify } from './linkify.ts'

/** Plain text with clickable addresses; markup stays text. */
export function LinkedText({ text }: { text: string }) {
  return linkify(text).map(({ text: words, href }, index) =>
    href ? (
      // oxlint-disable-next-line react/no-array-index-key -- two pieces may say the same
      <a key={index} className="textlink" href={href} target="_blank" rel="noopener noreferrer nofollow ugc">
        {words}
      </a>
    ) : (
      words
    ),
  )
}
