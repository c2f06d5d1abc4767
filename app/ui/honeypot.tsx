/** Tempts programs. Once a form is `asked` to be sent again, `mark` says so in its place. */
export function Honeypot({ field, mark, isAsked }: { field: string; mark: string; isAsked: boolean }) {
  if (isAsked) return <input type="hidden" name={mark} value="1" />
  return (
    <div className="decoy" aria-hidden="true">
      <input
        name={field}
        tabIndex={-1}
        autoComplete="off"
        data-1p-ignore=""
        data-lpignore="true"
        data-bwignore=""
        data-form-type="other"
        defaultValue=""
      />
    </div>
  )
}
