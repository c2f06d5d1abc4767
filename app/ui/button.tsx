import type { ComponentProps, ReactNode } from 'react'
import { Form, Link, type LinkProps } from 'react-router'
import styles from './button.module.css'

export type ButtonVariant = 'accent' | 'lamp' | 'line' | 'bare' | 'danger' | 'danger-fill'
type Looks = { variant?: ButtonVariant; size?: 's' | 'm' | 'icon'; children: ReactNode }

function looksOf({ variant = 'accent', size = 'm' }: Omit<Looks, 'children'>, className?: string) {
  return {
    className: className ? `${styles.button} ${className}` : styles.button,
    'data-variant': variant,
    'data-size': size,
  }
}

/** One accent button per view. While busy it is disabled, shows `busyText` and keeps its width. */
export function Button({
  variant,
  size,
  isBusy = false,
  busyText,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: Looks & { isBusy?: boolean; busyText?: string } & ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      {...looksOf({ variant, size }, className)}
      type={type}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
    >
      {busyText ? <TwoTexts isBusy={isBusy} busyText={busyText} text={children} /> : children}
    </button>
  )
}

function TwoTexts({ isBusy, busyText, text }: { isBusy: boolean; busyText: string; text: ReactNode }) {
  return (
    <span className={styles.texts}>
      <span data-off={isBusy ? '' : undefined}>{text}</span>
      <span data-off={isBusy ? undefined : ''} aria-hidden={!isBusy}>
        {busyText}
      </span>
    </span>
  )
}

/** A way to somewhere on this site. */
export function ButtonLink({ variant, size, className, children, ...rest }: Looks & LinkProps) {
  return (
    <Link {...rest} {...looksOf({ variant, size }, className)}>
      {children}
    </Link>
  )
}

/** A button that leads to a page when no script answers it: a GET form of one button, with what it sends along. */
export function GoButton({
  to,
  send,
  onGo,
  ...looks
}: Looks & { to: string; send?: Record<string, string>; onGo?: () => void }) {
  return (
    <Form action={to} className={styles.go} preventScrollReset onSubmit={onGo}>
      {Object.entries(send ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button {...looks} type="submit" />
    </Form>
  )
}

/** A way off this site: always a new tab, and the other page learns nothing about this one. */
export function AwayLink({
  variant,
  size,
  className,
  children,
  ...rest
}: Looks & { href: string } & Omit<ComponentProps<'a'>, 'target' | 'rel'>) {
  return (
    <a {...rest} {...looksOf({ variant, size }, className)} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
