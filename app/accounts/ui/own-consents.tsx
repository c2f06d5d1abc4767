import { useFetcher } from 'react-router'
import { plainDay } from '#app/ui/ago.tsx'
import { Button } from '#app/ui/button.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'
import { type ConsentKind, consentKinds, consentLabels } from '../own-page.rules.ts'
import { type OwnAnswer, type OwnPageProps, PartAnswer } from './own-page-part.tsx'
import styles from './own-page.module.css'

/** One form for each consent, with its date. */
export function Consents(props: OwnPageProps) {
  return (
    <ul className={styles.rows}>
      {consentKinds.map((kind) => (
        <li key={kind}>
          <ConsentRow kind={kind} {...props} />
        </li>
      ))}
      <li>
        <PartAnswer answer={props.answer} about="consent" />
      </li>
    </ul>
  )
}

function stateText(consent: OwnPageProps['page']['consents'][number] | undefined, timeZone: string): string {
  if (!consent) return 'No'
  if (!consent.withdrawnAt) return `Yes, since ${plainDay(consent.givenAt, timeZone)}`
  return `No, withdrawn on ${plainDay(consent.withdrawnAt, timeZone)}`
}

function ConsentRow({ kind, page, timeZone }: { kind: ConsentKind } & OwnPageProps) {
  const fetcher = useFetcher<OwnAnswer>()
  const latest = page.consents.find((consent) => consent.kind === kind)
  const stands = latest !== undefined && latest.withdrawnAt === null
  const label = consentLabels[kind]
  const refused = fetcher.data?.ok === false ? fetcher.data.message : null
  return (
    <fetcher.Form method="post" className={styles.row}>
      <HiddenFields fields={{ intent: 'consent', kind, way: stands ? 'withdraw' : 'give' }} />
      <div>
        <p className={styles.title} id={`consent-${kind}`}>
          {label}
        </p>
        <p className="mut sm" role="status">
          {refused ?? stateText(latest, timeZone)}
        </p>
      </div>
      <Button
        type="submit"
        variant="line"
        size="s"
        isBusy={fetcher.state !== 'idle'}
        busyText="Saving..."
        aria-describedby={`consent-${kind}`}
      >
        {stands ? 'Withdraw' : 'Agree'}
      </Button>
    </fetcher.Form>
  )
}
