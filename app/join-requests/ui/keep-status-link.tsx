import { CopyButton } from '#app/ui/copy-button.tsx'
import { ExternalLink } from '#app/ui/button.tsx'
import { whatsappLink } from '#app/club/phone.rules.ts'
import { Link } from 'react-router'
import { useKeptStatusLink } from './kept-status.ts'

/** Beside the form, where this browser has sent a request before. */
export function KeptStatusLine() {
  const path = useKeptStatusLink()
  return (
    path && (
      <p>
        You have sent a request from this browser.{' '}
        <Link className="textlink" to={path}>
          See how it stands
        </Link>
      </p>
    )
  )
}

/** Two ways to save the private link: copy it, or send it to one's own WhatsApp. */
export function KeepStatusLink({ statusUrl, phone }: { statusUrl: string; phone: string }) {
  return (
    <>
      <CopyButton text={statusUrl} otherwise="Copying does not work here: please bookmark the page.">
        Copy link
      </CopyButton>
      <ExternalLink
        href={whatsappLink(phone, `How my request to join stands: ${statusUrl}`)}
        variant="line"
        size="s"
      >
        Send it to my WhatsApp
      </ExternalLink>
    </>
  )
}
