import { type KeyboardEvent, type PointerEvent, useState } from 'react'
import { pictureAddress } from '#app/club/addresses.rules.ts'
import { Field, Select } from '#app/ui/field.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { type ContentField, focusNames, focusOf } from '../model.ts'
import styles from './focus-field.module.css'

const STEP = 10
const steps = Array.from({ length: 100 / STEP + 1 }, (_, at) => String(at * STEP))
const MIDDLE = 50

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
  name,
  shape,
  address,
  values,
}: {
  name: string
  shape: NonNullable<ContentField['shape']>
  /** Of the picture, as it is typed. */
  address: string
  values: Partial<Record<string, string>>
}) {
  const [nameX, nameY] = focusNames(name)
  const [focus, setFocus] = useState<Focus>({ x: values[nameX] ?? '', y: values[nameY] ?? '' })
  const src = pictureAddress(address, null)
  return (
    <fieldset className={styles.focus}>
      <legend className="sm">What stays in view where the picture is cropped</legend>
      {src && <FocusChooser key={src} src={src} shape={shape} focus={focus} onChange={setFocus} />}
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
  shape: NonNullable<ContentField['shape']>
  focus: Focus
  onChange: (focus: Focus) => void
}

/** The whole picture with its point, and what the crop shows of it. */
function FocusChooser({ src, shape, focus, onChange }: ChooserProps) {
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
  const place = focusOf({ pX: focus.x, pY: focus.y }, 'p') ?? `${MIDDLE} ${MIDDLE}`
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
      <span className={styles.crop} data-shape={shape} aria-hidden="true">
        <Picture src={src} alt="" focus={place} width={800} height={800} sizes="12rem" />
      </span>
    </div>
  )
}
