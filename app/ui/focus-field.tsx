import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { Field, Select } from './field.tsx'
import { Picture } from './picture.tsx'
import styles from './focus-field.module.css'

const STEP = 10
const steps = Array.from({ length: 100 / STEP + 1 }, (_, at) => String(at * STEP))
const MIDDLE = 50

/** Where the picture is cropped, and to which shape. Without a label it is the only one. */
export interface Crop {
  shape: '4 / 5' | '2 / 3' | '4 / 3' | '16 / 9' | '4 / 1'
  label?: string
}

interface Focus {
  x: string
  y: string
}

const nearest = (percent: number) => String(Math.min(Math.max(Math.round(percent / STEP) * STEP, 0), 100))

const arrows: Partial<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-STEP, 0],
  ArrowRight: [STEP, 0],
  ArrowUp: [0, -STEP],
  ArrowDown: [0, STEP],
}

/** Which point of a picture stays in view where it is cropped: by pointing, by arrow keys, or from two lists. */
export function FocusField({
  names: [nameX, nameY],
  crops,
  src,
  values,
  onMove,
}: {
  /** The names of the two fields. */
  names: readonly [x: string, y: string]
  crops: readonly Crop[]
  /** null: there is no picture yet. */
  src: string | null
  values: Partial<Record<string, string>>
  /** The point was moved by pointer or arrow keys, which are no change of a field. */
  onMove?: (() => void) | undefined
}) {
  const [focus, setFocus] = useState<Focus>({ x: values[nameX] ?? '', y: values[nameY] ?? '' })
  // Another picture has another point.
  const [pictured, setPictured] = useState(src)
  if (src !== pictured) {
    setPictured(src)
    setFocus({ x: '', y: '' })
  }
  const move = (to: Focus) => {
    setFocus(to)
    onMove?.()
  }
  return (
    <fieldset className={styles.focus}>
      <legend className="sm">What stays in view where the picture is cropped</legend>
      {src && <FocusChooser key={src} src={src} crops={crops} focus={focus} onChange={move} />}
      <div className={styles.lists}>
        <Steps
          label="From the left"
          name={nameX}
          value={focus.x}
          onChange={(x) => setFocus({ ...focus, x })}
        />
        <Steps
          label="From the top"
          name={nameY}
          value={focus.y}
          onChange={(y) => setFocus({ ...focus, y })}
        />
      </div>
    </fieldset>
  )
}

interface StepsProps {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
}

function Steps({ label, name, value, onChange }: StepsProps) {
  return (
    <Field label={label}>
      <Select name={name} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">As usual</option>
        {steps.map((step) => (
          <option key={step} value={step}>
            {step} %
          </option>
        ))}
      </Select>
    </Field>
  )
}

interface ChooserProps {
  src: string
  crops: readonly Crop[]
  focus: Focus
  onChange: (focus: Focus) => void
}

/** The whole picture with its point, and what the crops show of it. */
function FocusChooser({ src, crops, focus, onChange }: ChooserProps) {
  const moveBy = (event: KeyboardEvent) => {
    const by = arrows[event.key]
    if (!by) return
    event.preventDefault()
    const [x, y] = [focus.x, focus.y].map((percent, at) => nearest(Number(percent || MIDDLE) + (by[at] ?? 0)))
    onChange({ x: x ?? '', y: y ?? '' })
  }
  const point = (event: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    const x = nearest((100 * (event.clientX - left)) / width)
    const y = nearest((100 * (event.clientY - top)) / height)
    if (x !== focus.x || y !== focus.y) onChange({ x, y })
  }
  const place = `${focus.x || MIDDLE} ${focus.y || MIDDLE}`
  return (
    <div className={`${styles.chooser} scripted`}>
      <button
        type="button"
        className={styles.whole}
        aria-label={`Focus point: ${place.replace(' ', ' % from the left, ')} % from the top. Arrow keys move it`}
        onKeyDown={moveBy}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          point(event)
        }}
        onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && point(event)}
      >
        <img src={src} alt="" draggable={false} referrerPolicy="no-referrer" />
        <span className={styles.point} data-focus={place} />
      </button>
      <div className={styles.crops} aria-hidden="true">
        {crops.map(({ shape, label }) => (
          <figure key={shape}>
            <span className={styles.crop} data-shape={shape}>
              <Picture src={src} alt="" focus={place} width={800} height={800} sizes="12rem" />
            </span>
            {label && <figcaption className="xs mut3">{label}</figcaption>}
          </figure>
        ))}
      </div>
    </div>
  )
}
