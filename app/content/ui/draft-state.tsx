import { Form, useFetcher } from 'react-router'
import type { FormResult } from '#app/club/form-result.ts'
import { type Clock, plainMoment } from '#app/ui/ago.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { ConfirmForm } from '#app/ui/confirm-form.tsx'
import { Differences } from '#app/ui/differences.tsx'
import { PreviewAddress } from '#app/ui/preview-address.tsx'
import type { ContentDifference } from '../changes.rules.ts'
import styles from './content.module.css'

interface DraftStateProps {
  hasDraft: boolean
  version: number
  savedAt: string | null
  publishedAt: string | null
  clock: Clock
  /** What publishing would change, as text: 'Name: Asha Rao'. */
  changes: readonly string[]
  differences: readonly ContentDifference[]
  /** Where they can be looked at; null where the page beside shows them. */
  preview: string | null
  /** The secret address of the draft, for people without an account who review it; null: none was created. */
  previewLink: string | null
  /** The page that takes the decisions. */
  path: string
}

const discardQuestion = {
  title: 'Discard the draft?',
  help: 'Every change since the last publication goes. The site stays as it is.',
  confirm: 'Discard the draft',
  busy: 'Discarding...',
  keep: 'Keep the draft',
}

/** The published state and, if there is a draft, what publishing it would change. */
export function DraftState({ changes, differences, preview, previewLink, path, ...state }: DraftStateProps) {
  const fetcher = useFetcher<FormResult>()
  if (!state.hasDraft) return <DraftBadge {...state} />
  return (
    <section className={styles.decide} aria-label="Draft">
      <div>
        <DraftBadge {...state} />
        <p className="sm">{changes.join(' · ')}</p>
        <Differences differences={differences} label="What publishing changes" />
      </div>
      {previewLink && (
        <PreviewAddress
          address={previewLink}
          hint="Whoever has it sees the draft. It ends when the draft is published or discarded."
        />
      )}
      <div className={styles.acts}>
        <Form method="post" action={path} preventScrollReset>
          <input type="hidden" name="seen" value={state.version} />
          <Button type="submit" name="intent" value="publish" size="s">
            Publish
          </Button>
        </Form>
        {preview && (
          <ButtonLink to={preview} variant="line" size="s">
            Preview
          </ButtonLink>
        )}
        <Form method="post" action={path} preventScrollReset>
          <Button type="submit" name="intent" value="renew-preview" variant="line" size="s">
            {previewLink ? 'Make a new link' : 'Make a preview link'}
          </Button>
        </Form>
        <ConfirmForm
          fetcher={fetcher}
          action={path}
          fields={{ intent: 'discard', seen: String(state.version) }}
          question={discardQuestion}
          trigger={{ label: 'Discard the draft', children: 'Discard' }}
          answer={fetcher.data}
        />
      </div>
    </section>
  )
}

/** 'Published 22 Nov 2026, 18:04', or that a draft waits. */
function DraftBadge({
  hasDraft,
  savedAt,
  publishedAt,
  clock,
}: Pick<DraftStateProps, 'hasDraft' | 'savedAt' | 'publishedAt' | 'clock'>) {
  const publishedText = publishedAt ? plainMoment(publishedAt, clock.timeZone) : 'As it came with the site'
  return (
    <span className="cluster">
      <Badge kind={hasDraft ? 'past' : 'ok'}>{hasDraft ? 'Draft' : 'Published'}</Badge>
      <span className="sm mut">
        {hasDraft
          ? `Saved ${plainMoment(savedAt ?? '', clock.timeZone)}. Visitors still see the old version.`
          : publishedText}
      </span>
    </span>
  )
}
