import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import styles from './theme-toggle.module.css'

const themes = { dark: 'Dark', light: 'Light', device: 'Same as device' } as const
type Theme = keyof typeof themes

function storedTheme(): Theme {
  try {
    const storedValue = localStorage.getItem('theme')
    if (storedValue === 'light' || storedValue === 'device') return storedValue
    return !storedValue && location.pathname.startsWith('/admin') ? 'device' : 'dark'
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

/** For a part of the site with another default, reached without a new document. */
export function useThemeOfAddress() {
  useEffect(() => apply(storedTheme()), [])
}

/** The error screen renders the document again without the attributes that the boot script set. */
export function useRestoreBootMarks() {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement
    if (dataset['scripts'] === '') return
    dataset['scripts'] = ''
    dataset['intro'] = 'skipped'
    apply(storedTheme())
  }, [])
}

function storeTheme(theme: Theme) {
  try {
    localStorage.setItem('theme', theme)
    // The same event that the browser sends to other tabs.
    dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
  } catch {
    // Without storage the choice lasts until the page is left.
  }
}

function subscribe(listener: () => void) {
  const follow = ({ key }: StorageEvent) => {
    // null: all of the storage was cleared.
    if (key && key !== 'theme') return
    apply(storedTheme())
    listener()
  }
  addEventListener('storage', follow)
  return () => removeEventListener('storage', follow)
}

/** Dark by default, and as the device in the admin area: on public pages its preference counts only when it is chosen. */
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
      <span>Theme</span>
      <select
        value={theme}
        onChange={(event) => {
          const theme = event.target.value as Theme
          apply(theme)
          storeTheme(theme)
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
