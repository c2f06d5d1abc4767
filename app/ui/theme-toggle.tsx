import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import styles from './theme-toggle.module.css'

const themes = { dark: 'Lights off', light: 'Lights on', device: 'Match my device' } as const
type Theme = keyof typeof themes

/**
 * Runs in the head before the first paint: the stored theme, the mark that scripts run, and one listener that lets
 * a key or a click skip the opening screen even before the page has hydrated.
 */
export const themeBoot = `(()=>{const r=document.documentElement;r.dataset.scripts='';try{const t=localStorage.getItem('theme');if(t==='light'||t==='device'&&matchMedia('(prefers-color-scheme: light)').matches)r.dataset.theme='light'}catch{}const s=()=>{r.dataset.intro='skipped'};addEventListener('keydown',s,{once:true});addEventListener('click',s,{once:true})})()`

function storedTheme(): Theme {
  try {
    const stored = localStorage.getItem('theme')
    return stored === 'light' || stored === 'device' ? stored : 'dark'
  } catch {
    return 'dark'
  }
}

function apply(theme: Theme) {
  const isLight =
    theme === 'light' || (theme === 'device' && matchMedia('(prefers-color-scheme: light)').matches)
  if (isLight) document.documentElement.dataset.theme = 'light'
  else delete document.documentElement.dataset.theme
}

/** A screen for what broke draws the document anew, without what the boot script wrote on it. */
export function useBootMarks() {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (dataset['scripts'] === '') return
    dataset['scripts'] = ''
    dataset['intro'] = 'skipped'
    apply(storedTheme())
  }, [])
}

const listeners = new Set<() => void>()

function keep(theme: Theme) {
  try {
    localStorage.setItem('theme', theme)
  } catch {
    // A browser that forbids storage shows the choice until the page is left.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  // Chosen in another tab.
  const follow = () => {
    apply(storedTheme())
    listener()
  }
  listeners.add(listener)
  addEventListener('storage', follow)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', follow)
  }
}

/** A cinema is dark: the device is asked only when the visitor wants it so. */
export function ThemeToggle() {
  const theme = useSyncExternalStore<Theme>(subscribe, storedTheme, () => 'dark')
  useEffect(() => {
    if (theme !== 'device') return
    const device = matchMedia('(prefers-color-scheme: light)')
    const follow = () => apply('device')
    device.addEventListener('change', follow)
    return () => device.removeEventListener('change', follow)
  }, [theme])
  return (
    <label className={`${styles.lights} scripted`}>
      <span>Room</span>
      <select
        value={theme}
        onChange={(event) => {
          const chosen = event.target.value as Theme
          apply(chosen)
          keep(chosen)
        }}
      >
        {Object.entries(themes).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    </label>
  )
}
