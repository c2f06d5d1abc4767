import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { AdminIcon } from '#app/ui/admin-icon.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { PREVIEW_PATH, PREVIEW_READY, type PreviewMessage } from '../first-run-preview.rules.ts'
import styles from './first-run-preview.module.css'

const TYPING_PAUSE_MS = 150

type PreviewContent = Omit<PreviewMessage, 'theme'>

/** The form's values while the person types; `note` reads them again. */
export function useTypedForm(
  form: RefObject<HTMLFormElement | null>,
  { screen, loadedAt }: Pick<PreviewContent, 'screen' | 'loadedAt'>,
) {
  const [typedForm, setTyped] = useState<Pick<PreviewContent, 'values' | 'field'> & { of: string }>({
    values: {},
    field: '',
    of: loadedAt,
  })
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(pause.current), [])
  const note = (field = '') => {
    clearTimeout(pause.current)
    pause.current = setTimeout(() => {
      const entries = form.current ? [...new FormData(form.current)] : []
      const textEntries = entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string')
      setTyped({ values: Object.fromEntries(textEntries), field, of: loadedAt })
    }, TYPING_PAUSE_MS)
  }
  const isCurrent = typedForm.of === loadedAt
  const previewContent: PreviewContent = {
    screen,
    loadedAt,
    values: isCurrent ? typedForm.values : {},
    field: isCurrent ? typedForm.field : '',
  }
  return { shown: previewContent, note }
}

/** The real home page with what is typed, beside the form or, on a phone, in front of it. */
export function FirstRunPreview({ shown }: { shown: PreviewContent }) {
  return (
    <aside className={styles.preview} aria-label="Preview">
      <p className="xs mut3">Preview: your home page, as it will look</p>
      <Frames shown={shown} />
    </aside>
  )
}

/** Without scripts the page opens as it is saved. */
export function PreviewButton({ shown }: { shown: PreviewContent }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <a
        href={PREVIEW_PATH}
        target="_blank"
        rel="noreferrer"
        className={`${styles.onPhone} ${styles.look}`}
        onClick={(event) => {
          event.preventDefault()
          setOpen(true)
        }}
      >
        <AdminIcon name="eye" /> Preview
      </a>
      {isOpen && (
        <Dialog label="Preview" size="screen" hasCross={false} onClose={() => setOpen(false)}>
          <div className={styles.sheet}>
            <div className={styles.sheetHead}>
              <h2>Preview</h2>
              <Button variant="line" size="s" onClick={() => setOpen(false)}>
                Close
              </Button>
            </div>
            <Frames shown={shown} />
          </div>
        </Dialog>
      )}
    </>
  )
}

/** Colours are shown in both themes. */
function Frames({ shown }: { shown: PreviewContent }) {
  const themes = shown.screen === 'colours' ? (['dark', 'light'] as const) : [null]
  return (
    <div className={styles.frames}>
      {themes.map((theme) => (
        <Frame key={theme} message={{ ...shown, theme }} />
      ))}
    </div>
  )
}

function sendTo(frame: HTMLIFrameElement | null, json: string) {
  frame?.contentWindow?.postMessage(JSON.parse(json), location.origin)
}

/** Only to be looked at: neither keys nor clicks go in. */
function Frame({ message }: { message: PreviewMessage }) {
  const frame = useRef<HTMLIFrameElement>(null)
  const text = JSON.stringify(message)
  const answer = useEffectEvent(() => sendTo(frame.current, text))
  useEffect(() => sendTo(frame.current, text), [text])
  useEffect(() => {
    const onReady = ({ source, data, origin }: MessageEvent) => {
      const isOurs = origin === location.origin && source === frame.current?.contentWindow
      if (isOurs && data === PREVIEW_READY) answer()
    }
    addEventListener('message', onReady)
    return () => removeEventListener('message', onReady)
  }, [])
  return (
    <div className={styles.window} inert>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of this site, which needs its session */}
      <iframe ref={frame} src={PREVIEW_PATH} title="Preview" tabIndex={-1} loading="lazy" />
    </div>
  )
}
