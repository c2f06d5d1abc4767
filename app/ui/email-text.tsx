import { Fragment } from 'react'

/** An email address that wraps at the @, else before a dot of its domain. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email
        .slice(at)
        .split(/(?=\.)/)
        .map((part, place) => (
          <Fragment key={place}>
            {place > 0 && <wbr />}
            {part}
          </Fragment>
        ))}
    </>
  )
}
