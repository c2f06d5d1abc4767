import { type ComponentProps, createContext, use } from 'react'
import styles from './input.module.css'

export interface Wiring {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

export const FieldWiring = createContext<Wiring | null>(null)

/** What wires a control to the field around it, where there is one. */
export function useControl(className?: string) {
  const wiring = use(FieldWiring)
  return { ...wiring, className: className ? `${styles.input} ${className}` : styles.input }
}

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useControl(className)} {...rest} />
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...useControl(className)} {...rest} />
}

export function Select({ className, ...rest }: ComponentProps<'select'>) {
  return <select {...useControl(className)} {...rest} />
}
