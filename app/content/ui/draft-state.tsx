import { Form, useFetcher } from 'react-router'
import type { FormResult } from '#app/club/form-result.ts'
import { type Clock, plainMoment } from '#app/ui/ago.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmForm } from '#app/ui/confirm-form.tsx'
import styles from './content.module.css'

interface DraftStateProps {
  hasDraft: boolean
  savedAt: string | null
  publishedAt: string | null
  clock: Clock
  /** What would become public, in words: 'Name: Asha Rao'. */
  changes: readonly string[]
  /** Where they can be looked at; null where the page beside shows them. */
  preview: string | null
  /** The page that takes the decisions. */
  path: string
}

const discardQuestion = {
  title: 'Discard the draft?',
  help: 'Every change since the last publication goes. The site stays as it is.',
  confirm: 'Discard the draft',
  busy: 'Discarding...',
  keep: 'Keep it',
}

/** What visitors see, and, while there is a draft, what publishing it would change. */
export function DraftState({
  hasDraft,
  savedAt,
  publishedAt,
  clock,
  changes,
  preview,
  path,
}: DraftStateProps) {
  const fetcher = useFetcher<FormResult>()
  if (!hasDraft) return <DraftBadge {...{ hasDraft, savedAt, publishedAt, clock }} />
  return (
    <section className={styles.decide} aria-label="Draft">
      <div>
        <DraftBadge {...{ hasDraft, savedAt, publishedAt, clock }} />
        <p className="sm">{changes.join(' · ')}</p>
      </div>
      {preview && (
        <ButtonLink to={preview} variant="line" size="s">
          Preview
        </ButtonLink>
      )}
      <ConfirmForm
        fetcher={fetcher}
        action={path}
        fields={{ intent: 'discard' }}
        question={discardQuestion}
        trigger={{ label: 'Discard the draft', children: 'Discard' }}
        answer={fetcher.data}
      />
      <Form method="post" preventScrollReset>
        <Button type="submit" name="intent" value="publish" size="s">
          Publish
        </Button>
      </Form>
    </section>
  )
}

/** 'Published 22 Nov 2026, 18:04', or that a draft waits. */
export function DraftBadge({
  hasDraft,
  savedAt,
  publishedAt,
  clock,
}: Pick<DraftStateProps, 'hasDraft' | 'savedAt' | 'publishedAt' | 'clock'>) {
  const published = publishedAt ? plainMoment(publishedAt, clock.timeZone) : 'As it came with the site'
  return (
    <span className={styles.state}>
      <Badge kind={hasDraft ? 'few' : 'ok'}>{hasDraft ? 'Draft' : 'Published'}</Badge>
      <span className="sm mut">
        {hasDraft
          ? `Saved ${plainMoment(savedAt ?? '', clock.timeZone)}. Visitors still see the old version.`
          : published}
      </span>
    </span>
  )
}
