import { type ComponentProps, useState } from 'react'
import { useControl } from './input.tsx'
import styles from './password-input.module.css'

export function PasswordInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type'>) {
  const [isShown, setShown] = useState(false)
  const control = useControl(className)
  return (
    <span className={styles.secret}>
      <input {...control} {...rest} type={isShown ? 'text' : 'password'} />
      <button
        className={`${styles.reveal} scripted`}
        type="button"
        aria-controls={rest.id ?? control.id}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? 'Hide' : 'Show'}
      </button>
    </span>
  )
}
