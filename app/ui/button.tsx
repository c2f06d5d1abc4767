import type { ComponentProps, ReactNode } from 'react'
import { Form, Link, type LinkProps } from 'react-router'
import styles from './button.module.css'

export type ButtonVariant = 'accent' | 'lamp' | 'soft' | 'line' | 'bare' | 'danger' | 'danger-fill'
type ButtonStyle = { variant?: ButtonVariant; size?: 's' | 'm' | 'icon'; children: ReactNode }

function classNameOf({ variant = 'accent', size = 'm' }: Omit<ButtonStyle, 'children'>, className?: string) {
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
}: ButtonStyle & { isBusy?: boolean; busyText?: string } & ComponentProps<'button'>) {
  return (
    <button
      {...rest}
      {...classNameOf({ variant, size }, className)}
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

/** A link within this site. */
export function ButtonLink({ variant, size, className, children, ...rest }: ButtonStyle & LinkProps) {
  return (
    <Link {...rest} {...classNameOf({ variant, size }, className)}>
      {children}
    </Link>
  )
}

/** A button that opens a page without scripts: a GET form with one button and its parameters. */
export function FormLink({
  to,
  send,
  onGo,
  ...looks
}: ButtonStyle & { to: string; send?: Record<string, string>; onGo?: () => void }) {
  return (
    <Form action={to} className={styles.go} preventScrollReset onSubmit={onGo}>
      {Object.entries(send ?? {}).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button {...looks} type="submit" />
    </Form>
  )
}

/** A link to another site: opens a new tab and sends no referrer. */
export function ExternalLink({
  variant,
  size,
  className,
  children,
  ...rest
}: ButtonStyle & { href: string } & Omit<ComponentProps<'a'>, 'target' | 'rel'>) {
  return (
    <a {...rest} {...classNameOf({ variant, size }, className)} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
