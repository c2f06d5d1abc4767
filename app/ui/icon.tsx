import { createContext, type ReactNode, use } from 'react'

export const drawings = {
  menu: <path d="M3 7h18M3 12h18M3 17h18" />,
  close: <path d="M5 5l14 14M19 5 5 19" />,
  forward: <path d="M4 12h16M14 6l6 6-6 6" />,
  back: <path d="M20 12H4M10 6l-6 6 6 6" />,
  down: <path d="M12 4v16M6 14l6 6 6-6" />,
  away: <path d="M7 17 17 7M9 7h8v8" />,
  // One path each: a list of events renders two dozen of them.
  calendar: (
    <path d="M5.5 5h13a2 2 0 0 1 2 2v11.5a2 2 0 0 1-2 2h-13a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2zM3.5 10h17M8 3v4M16 3v4" />
  ),
  pin: (
    <path d="M12 21s7-6.2 7-11a7 7 0 1 0-14 0c0 4.8 7 11 7 11zM9.5 10a2.5 2.5 0 1 0 5 0a2.5 2.5 0 1 0-5 0z" />
  ),
  play: <path d="M7 4.5v15l12.5-7.5z" fill="currentColor" />,
  pause: <path d="M8 5v14M16 5v14" strokeWidth="3" />,
  warning: <path d="M12 3a9 9 0 1 0 0 18a9 9 0 1 0 0-18zM12 7.5v5.5M12 16.3v.1" />,
  check: <path d="m4.5 12.5 5 5 10-11" />,
}

export type IconName = keyof typeof drawings

/** Always beside text or inside a control that has an accessible name. */
export function Icon({ name }: { name: IconName }) {
  return <Drawing>{drawings[name]}</Drawing>
}

export function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className="ico" viewBox="0 0 24 24" aria-hidden="true">
      {children}
    </svg>
  )
}

/** The letters of a club other than the default one. */
export const MarkLetters = createContext('')

/** The club's mark: an L, and a C that throws a red beam. For other letters: those, on a red line. */
export function Mark({ className }: { className?: string }) {
  const letters = use(MarkLetters)
  return (
    <svg className={className} viewBox="0 0 64 64" aria-hidden="true" data-mark="" fill="currentColor">
      {letters ? (
        <>
          <text
            x="32"
            y="44"
            textAnchor="middle"
            fontSize={Math.min(38, 84 / letters.length)}
            fontWeight="800"
          >
            {letters}
          </text>
          <path d="M4 52h56v6H4z" data-beam="" />
        </>
      ) : (
        <>
          <path d="M6 8h8v40h44v8H6z" />
          <path d="M45.6 17.4a13 13 0 1 0 0 15.2" fill="none" stroke="currentColor" strokeWidth="8" />
          <path d="M35 25 58 11v28z" data-beam="" />
        </>
      )}
    </svg>
  )
}
