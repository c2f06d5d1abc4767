import { useSyncExternalStore } from 'react'
import { listText } from '#app/club/english.rules.ts'
import { AdminIcon } from '#app/ui/admin-icon.tsx'
import { Button } from '#app/ui/button.tsx'
import fileButton from '#app/ui/file-button.module.css'
import { Meter } from '#app/ui/meter.tsx'
import { Alert } from '#app/ui/notice.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { PICTURES_MOST, type PictureSet, pictureSpaceText } from '../pictures.rules.ts'
import { emptyQueue, queueView, sendFailedAgain, sendPictures, watchQueues } from './admin-picture-queue.ts'
import styles from './admin-recap.module.css'

/** Who said at the registration that pictures of them may not be published. */
export interface PictureWishes {
  no: readonly { id: string; name: string }[]
  /** People who were never asked: walk-ins, and those who registered before the question. */
  unasked: number
  /** The answers were deleted with the registrations. */
  isErased: boolean
}

/** Chooses many pictures, which are sent one after another while the organiser goes on. */
export function PictureUpload({
  eventId,
  set,
  wishes,
}: {
  eventId: string
  set: PictureSet
  wishes: PictureWishes | null
}) {
  const queue = useSyncExternalStore(watchQueues, () => queueView(eventId), emptyQueue)
  const done = queue.sent + queue.known + queue.failed.length
  return (
    <Panel title="Pictures">
      <div className="stack" data-gap="3">
        {wishes && <Wishes {...wishes} />}
        <p className="sm mut">{pictureSpaceText(set.pictures.length, set.bytes)}</p>
        <Meter value={set.pictures.length} most={PICTURES_MOST} />
        <div className={`${styles.choose} scripted`}>
          <label className={fileButton.button}>
            <AdminIcon name="upload" />
            Choose pictures
            <input
              type="file"
              multiple
              className="sr"
              accept="image/*"
              onChange={({ target }) => {
                sendPictures(eventId, [...(target.files ?? [])], set.hashes)
                target.value = ''
              }}
            />
          </label>
          <p className="xs mut3">
            They are made smaller on this device, and leave without place and camera. After a break choose the
            same again: what is there is not sent twice.
          </p>
        </div>
        {queue.total > 0 && (
          <div className="stack" data-gap="2">
            <progress max={queue.total} value={done} aria-label="Pictures sent" className={styles.progress} />
            <p className="sm" role="status">
              {progressText(queue)}
            </p>
          </div>
        )}
        {queue.failed.length > 0 && !queue.isSending && (
          <Alert tone="warn">
            <div className="stack" data-gap="3" data-align="start">
              <ul>
                {queue.failed.map(({ id, name, message }) => (
                  <li key={id}>
                    {name}: {message}
                  </li>
                ))}
              </ul>
              <Button size="s" variant="line" onClick={() => sendFailedAgain(eventId)}>
                Try these again
              </Button>
            </div>
          </Alert>
        )}
      </div>
    </Panel>
  )
}

function progressText({
  total,
  sent,
  known,
  failed,
  isSending,
  isCut,
}: ReturnType<typeof queueView>): string {
  const done = sent + known + failed.length
  if (isCut)
    return `${done} of ${total} done. The site does not answer: it is tried again for five minutes. Keep this page open.`
  if (isSending) return `${done} of ${total} done. You can go on working here; keep this page open.`
  const parts = [
    `${sent} sent`,
    ...(known > 0 ? [`${known} were there already`] : []),
    ...(failed.length > 0 ? [`${failed.length} not sent`] : []),
  ]
  return `${listText(parts)}.`
}

function Wishes({ no, unasked, isErased }: PictureWishes) {
  if (isErased && no.length === 0)
    return (
      <Alert tone="warn">
        Who said no to pictures is not known any more: the answers were deleted half a year after the event.
        Please ask whoever is in a picture.
      </Alert>
    )
  if (no.length === 0)
    return (
      <p className="sm">
        Nobody who registered said no to pictures.{unasked > 0 && ` ${unasked} were not asked.`}
      </p>
    )
  return (
    <Alert tone="warn">
      <p>Please publish no picture that shows:</p>
      <ul className={styles.wishes}>
        {no.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
      {unasked > 0 && <p>{unasked} were not asked.</p>}
    </Alert>
  )
}
