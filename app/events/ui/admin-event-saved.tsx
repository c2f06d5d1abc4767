import { useLocation } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { ShareLink } from '#app/ui/share-link.tsx'
import type { AdminEvent } from '../model.ts'
import { editPage } from './admin-form-address.ts'

/** What was saved, in the words of the answer that led here, and the next steps. */
export function AdminEventSaved({ event: { id, title, publication, publishesOn } }: { event: AdminEvent }) {
  const isPublic = publication === 'published'
  const message = useLocation().state as unknown
  const shownAs = {
    published: 'Published',
    scheduled: `Publishes ${publishesOn}`,
    draft: 'Saved as a draft',
  }[publication]
  return (
    <Alert tone="good">
      <div className="cluster">
        <span>{typeof message === 'string' ? message : `${shownAs}: ${title}`}</span>
        {isPublic ? (
          <>
            <ButtonLink to={`/events/${id}`} variant="line" size="s">
              View<span className="sr"> {title}</span>
            </ButtonLink>
            <ShareLink to={`/share/events/${id}`} what={title} />
          </>
        ) : (
          <ButtonLink to={editPage(id)} variant="line" size="s">
            Preview<span className="sr"> {title}</span>
          </ButtonLink>
        )}
      </div>
    </Alert>
  )
}
