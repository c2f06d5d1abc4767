/** An email address that wraps at the @, else before its last dot. */
export function EmailText({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1
  const dot = Math.max(at, email.lastIndexOf('.'))
  return (
    <>
      {email.slice(0, at)}
      <wbr />
      {email.slice(at, dot)}
      <wbr />
      {email.slice(dot)}
    </>
  )
}
