import { type RefObject, useEffect } from 'react'

/** A new form begins with its first field, unless something else has the focus already. */
export function useFirstField(form: RefObject<HTMLFormElement | null>, isNew: boolean) {
  useEffect(() => {
    if (!isNew || document.activeElement !== document.body) return
    form.current?.querySelector<HTMLElement>('input:not([type=hidden])')?.focus({ preventScroll: true })
  }, [form, isNew])
}
