/** A number to call, or the last digits of one. */
export function PhoneLink({ phone }: { phone: string }) {
  const spaced = phone.replace(/^(\d{5})(\d{5})$/, '$1 $2')
  if (spaced === phone) return <span className="num">{phone}</span>
  return (
    <a className="textlink num" href={`tel:+91${phone}`}>
      {spaced}
    </a>
  )
}
