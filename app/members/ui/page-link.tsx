import { Form } from 'react-router'
import { SIGN_IN_PATH } from '#app/accounts/email-links.rules.ts'
import { Button, ExternalLink } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Alert } from '#app/ui/notice.tsx'
import type { MemberPage, PageLink } from '../model.ts'

/** How the member gets to their own page, and the button that makes the link to it. */
export function PageLinkPart({
  member,
  canSendMail,
  isSending,
}: {
  member: Pick<MemberPage, 'isEmailConfirmed'>
  canSendMail: boolean
  isSending: boolean
}) {
  if (member.isEmailConfirmed)
    return <p className="mut sm">Their own page is open: they sign in at {SIGN_IN_PATH} by a mailed link.</p>
  if (!canSendMail)
    return <p className="mut sm">Members get pages of their own once this website can send email.</p>
  return (
    <Form method="post" className="stack" preventScrollReset>
      <input type="hidden" name="intent" value="page-link" />
      <p className="mut sm">
        This member has not opened their own page yet. The link to it works once, for 60 days; an earlier one
        ends.
      </p>
      <div>
        <Button type="submit" variant="line" size="s" isBusy={isSending} busyText="One moment...">
          Send page link
        </Button>
      </div>
    </Form>
  )
}

/** The link that was just made: it is kept nowhere. */
export function MadePageLink({
  message,
  link: { pageUrl, whatsappLink },
}: {
  message: string
  link: PageLink
}) {
  return (
    <div className="stack" data-answer={pageUrl}>
      <Alert tone="good">{message}</Alert>
      <Field label="Link to their page">
        <TextInput readOnly value={pageUrl} className="num" onFocus={(event) => event.target.select()} />
      </Field>
      <div className="cluster">
        {whatsappLink && (
          <ExternalLink href={whatsappLink} variant="lamp" size="s">
            Send by WhatsApp
          </ExternalLink>
        )}
        <CopyButton text={pageUrl} otherwise="Please copy the link from the field">
          Copy link
        </CopyButton>
      </div>
    </div>
  )
}
