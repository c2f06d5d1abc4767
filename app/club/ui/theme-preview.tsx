import type { ClubFacts } from '../model.ts'
import type { Tokens } from '../theme.rules.ts'
import styles from './brand.module.css'

const MOST_LETTERS = 44
const shortened = (text: string) =>
  text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS).trimEnd()}…` : text

interface ThemePreviewProps {
  label: string
  tokens: Tokens
  club: ClubFacts
}

/** A page of the site in these colours, drawn: no style is written into a page. */
export function ThemePreview({ label, tokens, club }: ThemePreviewProps) {
  const { bg, accent, marker, text } = tokens
  return (
    <svg
      className={styles.preview}
      viewBox="0 0 360 268"
      role="img"
      aria-label={`${label}: a page in these colours`}
    >
      <path fill={bg} d="M0 0h360v268H0z" />
      <path fill={marker} d="M18 20 34 29 18 38z" />
      <text x="44" y="34" fill={text} fontSize="13" fontWeight="700">
        {club.name}
      </text>
      <rect x="266" y="15" width="78" height="28" rx="5" fill={accent} />
      <text x="305" y="33" fill={tokens['on-accent']} fontSize="12" fontWeight="680" textAnchor="middle">
        Join Now
      </text>
      <text x="16" y="112" fill={text} fontSize="58" fontWeight="760">
        {club.short}
      </text>
      <text x="18" y="138" fill={tokens['text-2']} fontSize="13">
        {shortened(club.tagline)}
      </text>
      <EventCard tokens={tokens} />
    </svg>
  )
}

function EventCard({ tokens }: Pick<ThemePreviewProps, 'tokens'>) {
  return (
    <>
      <rect x="18" y="156" width="324" height="94" rx="10" fill={tokens.surface} stroke={tokens.line} />
      <text x="34" y="184" fill={tokens.text} fontSize="15" fontWeight="660">
        Your first camera
      </text>
      <text x="34" y="204" fill={tokens['text-3']} fontSize="12">
        27 November · Seminar Hall 2
      </text>
      <text x="34" y="232" fill={tokens['accent-text']} fontSize="13" textDecoration="underline">
        About this event
      </text>
      <rect x="256" y="214" width="70" height="24" rx="5" fill={tokens.lamp} />
      <text x="291" y="230" fill={tokens['on-lamp']} fontSize="11" fontWeight="640" textAnchor="middle">
        Register
      </text>
    </>
  )
}
