import {
  type ActionFunctionArgs,
  Form,
  type LoaderFunctionArgs,
  useActionData,
  useLoaderData,
  useLocation,
} from 'react-router'
import { type FormResult, formText, formValues, refusal } from '#app/club/form-result.ts'
import { DOMAIN_SAVED, HEALTH_NOT_LOADED, healthProblemMessages } from '#app/health/rules.ts'
import { HealthChecks } from '#app/health/ui/health-card.tsx'
import { AdminShell } from '#app/dashboard/ui/shell.tsx'
import { healthView, noteDomainDate } from '#app/health/use-cases.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Field, TextInput } from '#app/ui/field.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { guardAction, guardLoader, orNull } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { actionWithFallback } from '../network-fallback.ts'
import { useClub } from '../site-context.ts'
import styles from './views.module.css'

export const meta = (args: MetaArgs) => unlistedHead('Backups and health', args)

export async function loader(args: LoaderFunctionArgs) {
  return guardLoader(args, async (acting) => ({ health: await orNull(acting, healthView(acting)) }))
}

export async function action(args: ActionFunctionArgs) {
  return guardAction(args, healthProblemMessages.failed, async (acting, form): Promise<FormResult> => {
    const outcome = await noteDomainDate(acting, formText(form, 'date'))
    if (outcome.ok) return { ok: true, message: DOMAIN_SAVED }
    const message = healthProblemMessages[outcome.problem]
    return refusal(outcome.problem, message, { typed: formValues(form), errors: { date: message } })
  })
}

export const clientAction = actionWithFallback(healthProblemMessages.failed)

export default function HealthPage() {
  const { health } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  return (
    <AdminShell clubName={useClub().name} title="Backups and health">
      <div className={`stack ${styles.narrow}`}>
        {!health && <Alert>{HEALTH_NOT_LOADED}</Alert>}
        {answer?.ok && <Alert tone="good">{answer.message}</Alert>}
        {health && (
          <>
            <HealthChecks lines={health.lines} />
            <DomainForm date={health.domainPaidUntil} answer={answer} />
          </>
        )}
      </div>
    </AdminShell>
  )
}

function DomainForm({ date, answer }: { date: string; answer: FormResult | undefined }) {
  const { hash, key } = useLocation()
  const refused = answer?.ok === false ? answer : null
  return (
    <Fold
      title="Domain"
      state={date === '' ? 'No date noted' : 'A date is noted'}
      opensFor={refused ?? (hash === '#domain' && key)}
    >
      <Form method="post" className="stack" id="domain" preventScrollReset>
        <Field
          label="Paid until"
          hint="Your bill or your registrar says so. The site warns 30 days before."
          error={refused?.errors?.['date'] ?? refused?.message}
        >
          <TextInput type="date" name="date" defaultValue={refused?.typed?.['date'] ?? date} />
        </Field>
        <Button type="submit" variant="line" className={styles.start}>
          Save the date
        </Button>
      </Form>
    </Fold>
  )
}
