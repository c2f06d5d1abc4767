import { type ComponentProps, useRef } from 'react'
import { Button } from './button.tsx'
import { TextArea } from './input.tsx'
import styles from './marked-area.module.css'

const ADDRESS = 'https://'

interface Marked {
  text: string
  /** What is selected afterwards, in characters of `text`. */
  from: number
  to: number
}

function bold(words: string): Marked {
  return { text: `*${words}*`, from: 1, to: 1 + words.length }
}

/** Leaves the cursor at the missing text of a selected address, or at the missing address of a selected text. */
function link(words: string): Marked {
  if (words.startsWith(ADDRESS)) return { text: `[](${words})`, from: 1, to: 1 }
  const label = words || 'words'
  const from = words ? label.length + 3 : 1
  return { text: `[${label}](${ADDRESS})`, from, to: words ? from + ADDRESS.length : 1 + label.length }
}

function list(lines: string): Marked {
  const text = lines.replace(/^(?![ \t]*[-•] )/gm, '- ')
  return { text, from: text.length, to: text.length }
}

/** Inserts text as if it were typed, so that the browser can undo it. */
function type(area: HTMLTextAreaElement, text: string) {
  area.focus()
  if (document.execCommand('insertText', false, text)) return
  area.setRangeText(text)
  area.dispatchEvent(new Event('input', { bubbles: true }))
}

function insert(area: HTMLTextAreaElement, make: (selected: string) => Marked) {
  const { value, maxLength } = area
  if (make === list) {
    const start = value.lastIndexOf('\n', area.selectionStart - 1) + 1
    const end = value.indexOf('\n', area.selectionEnd)
    area.setSelectionRange(start, end === -1 ? value.length : end)
  }
  const { selectionStart, selectionEnd } = area
  const { text, from, to } = make(value.slice(selectionStart, selectionEnd))
  const isTooLong = value.length - (selectionEnd - selectionStart) + text.length > maxLength
  if (maxLength >= 0 && isTooLong) return
  type(area, text)
  area.setSelectionRange(selectionStart + from, selectionStart + to)
}

/** A text area with buttons that insert the marks of the text at the selection. */
export function MarkedArea(props: ComponentProps<'textarea'>) {
  const area = useRef<HTMLTextAreaElement>(null)
  const button = (label: string, make: (selected: string) => Marked) => (
    <Button variant="line" size="s" onClick={() => area.current && insert(area.current, make)}>
      {label}
    </Button>
  )
  return (
    <div className="stack" data-gap="2">
      <div className={`scripted ${styles.marks}`} role="group" aria-label="Marks">
        {button('Bold', bold)}
        {button('List', list)}
        {button('Link', link)}
      </div>
      <TextArea ref={area} {...props} />
    </div>
  )
}
