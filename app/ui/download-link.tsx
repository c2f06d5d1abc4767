import { type ComponentProps, createContext, useContext } from 'react'
import { ButtonLink } from './button.tsx'

/** False around people whose term of office has ended: they look at lists, and take none with them. */
export const InOffice = createContext(true)

/** A link to what ends with the term of office. */
export function InOfficeLink(props: ComponentProps<typeof ButtonLink>) {
  return useContext(InOffice) && <ButtonLink {...props} />
}

/** A list as a file. */
export function DownloadLink(props: ComponentProps<typeof ButtonLink>) {
  return <InOfficeLink variant="line" size="s" reloadDocument download {...props} />
}
