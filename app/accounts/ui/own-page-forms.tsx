import { Form, useNavigation } from 'react-router'
import { branches, years } from '#app/club/studies.ts'
import { NAME_MAX_LENGTH } from '#app/club/person-fields.rules.ts'
import { plainDay } from '#app/ui/ago.tsx'
import { Button } from '#app/ui/button.tsx'
import { CopyButton } from '#app/ui/copy-button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { OptionalChoice } from '#app/ui/optional-choice.tsx'
import { NO_MAIL, SIGN_IN_PATH } from '../email-links.rules.ts'
import { type OwnAnswer, type OwnPageProps, PartAnswer } from './own-page-part.tsx'
import styles from './own-page.module.css'

const refusedOf = (answer: OwnAnswer, about: string) =>
  answer?.about === about && !answer.ok ? answer : null

function useIsSending(intent: string): boolean {
  return useNavigation().formData?.get('intent') === intent
}

/** For a sign-up. Until the email is confirmed, the registrations under it are not shown. */
export function ConfirmEmail({ page, canSendMail }: OwnPageProps) {
  return (
    <form method="post" action={SIGN_IN_PATH} className="stack">
      <p className="mut">
        Your tickets, films and calendar appear here once you have followed a link that we mail to{' '}
        <b>{page.email}</b>.
      </p>
      {canSendMail ? (
        <>
          <input type="hidden" name="email" value={page.email ?? ''} />
          <div>
            <Button type="submit">Send me the link</Button>
          </div>
        </>
      ) : (
        <p className="mut">{NO_MAIL}</p>
      )}
    </form>
  )
}

/** Shown when mails to the address were refused: using the mailed link proves that mails arrive again. */
export function MailsComeBack({ page, answer, canSendMail, timeZone }: OwnPageProps) {
  const since = page.emailRefusedAt && plainDay(page.emailRefusedAt, timeZone)
  const isSending = useIsSending('reachable')
  return (
    <div className="stack">
      <Alert tone="warn">
        Mails to this address come back, since {since}: <b className={styles.address}>{page.email}</b>. A mail
        server said that the mailbox does not exist or is switched off. You get no announcements until a mail
        arrives there again. Change the address below; if you cannot open its mailbox any more, write to the
        club.
      </Alert>
      <PartAnswer answer={answer} about="reachable" />
      {canSendMail && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="intent" value="reachable" />
          <Button type="submit" variant="line" size="s" isBusy={isSending} busyText="Sending...">
            It works again: mail me a link
          </Button>
        </Form>
      )}
    </div>
  )
}

export function Details({ page, answer }: OwnPageProps) {
  const refused = refusedOf(answer, 'details')
  return (
    <Form method="post" className="stack" preventScrollReset noValidate>
      <input type="hidden" name="intent" value="details" />
      <PartAnswer answer={answer} about="details" />
      <Field label="Name" error={refused?.errors?.['name']}>
        <TextInput
          name="name"
          defaultValue={refused?.typed?.['name'] ?? page.name}
          autoComplete="name"
          maxLength={NAME_MAX_LENGTH}
          required
        />
      </Field>
      <Studies page={page} refused={refused} />
      {page.phone && (
        <p className="mut sm">
          To change your phone number, write to the club: the number is how it knows you.
        </p>
      )}
      <div>
        <Button type="submit" variant="line" isBusy={useIsSending('details')} busyText="Saving...">
          Save my details
        </Button>
      </div>
    </Form>
  )
}

function Studies({ page, refused }: Pick<OwnPageProps, 'page'> & { refused: ReturnType<typeof refusedOf> }) {
  const typed = refused?.typed
  return (
    <div className="grid2">
      <OptionalChoice
        name="branch"
        label="Branch"
        value={typed?.['branch'] ?? page.branch}
        choices={branches}
        error={refused?.errors?.['branch']}
      />
      <OptionalChoice
        name="year"
        label="Year"
        value={typed?.['year'] ?? page.year}
        choices={years.map((year) => [year, year] as const)}
        error={refused?.errors?.['year']}
      />
    </div>
  )
}

export function ChangeEmail({ page, answer, canSendMail }: OwnPageProps) {
  const refused = refusedOf(answer, 'email')
  const isSending = useIsSending('email')
  return (
    <div className={`stack ${styles.block}`} data-gap="3">
      <p>
        You sign in with <b className={styles.address}>{page.email}</b>.
      </p>
      <PartAnswer answer={answer} about="email" />
      {canSendMail && (
        <details open={refused !== null}>
          <summary>Change my email</summary>
          <Form method="post" className="stack" preventScrollReset noValidate>
            <input type="hidden" name="intent" value="email" />
            <Field label="New email" hint="Both addresses get a mail, and both have to confirm it.">
              <TextInput
                name="email"
                type="email"
                defaultValue={refused?.typed?.['email']}
                autoComplete="email"
                required
              />
            </Field>
            <div>
              <Button type="submit" variant="line" isBusy={isSending} busyText="Sending...">
                Send both links
              </Button>
            </div>
          </Form>
        </details>
      )}
    </div>
  )
}

export function CalendarLink({ page, answer }: OwnPageProps) {
  const { feedUrl } = page
  return (
    <div className={`stack ${styles.block}`} data-gap="3">
      <p>
        {feedUrl
          ? 'Your calendar is a private link: whoever has it sees which events you go to.'
          : 'A private link puts the events you go to into the calendar of your phone, and keeps them up to date.'}
      </p>
      <PartAnswer answer={answer} about="feed" />
      {feedUrl && <p className={`${styles.address} mut sm`}>{feedUrl}</p>}
      <Form method="post" className="cluster" preventScrollReset>
        <input type="hidden" name="intent" value="feed" />
        {feedUrl && (
          <CopyButton text={feedUrl} otherwise="Copying does not work here: select the address.">
            Copy link
          </CopyButton>
        )}
        <Button type="submit" variant="line" size="s" isBusy={useIsSending('feed')} busyText="One moment...">
          {feedUrl ? 'Make a new link' : 'Make my calendar link'}
        </Button>
      </Form>
    </div>
  )
}
