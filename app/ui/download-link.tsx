import { type ComponentProps, createContext, useContext } from 'react'
import { ButtonLink } from './button.tsx'

/** False around people who may look at lists, but take none with them. */
export const DownloadsAllowed = createContext(true)

/** A list as a file. */
export function DownloadLink(props: ComponentProps<typeof ButtonLink>) {
  return (
    useContext(DownloadsAllowed) && <ButtonLink variant="line" size="s" reloadDocument download {...props} />
  )
}
