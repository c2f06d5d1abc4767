import { Form, Link, useNavigation } from 'react-router'
import { counted } from '#app/club/counted.rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'

/** Makes the chosen films a screening. `shownAt`: the events that show some of them already. */
export function Screening({
  chosen,
  shownAt,
  requestKey,
}: {
  chosen: number
  shownAt: readonly { id: string; title: string; date: string }[]
  requestKey: string
}) {
  const isBusy = useNavigation().formData?.get('intent') === 'screening'
  const films = counted(chosen, 'chosen film', 'chosen films')
  return (
    <Fold
      title="Screening"
      state={
        shownAt.length > 0
          ? counted(shownAt.length, 'event shows them', 'events show them')
          : `An event with ${films}`
      }
    >
      {shownAt.map(({ id, title, date }) => (
        <p key={id}>
          <Link className="textlink" to={`/admin/events/${id}/edit`}>
            {title}
          </Link>{' '}
          <span className="mut num">{date}</span>
        </p>
      ))}
      <Form method="post" className="stack">
        <HiddenFields fields={{ intent: 'screening', requestKey }} />
        <p className="mut">
          A draft of an event with the films in the order in which they came, and the length of all. Its form
          opens: set day and place there. The films name it in their drafts, so publish them, too.
        </p>
        <div>
          <Button
            type="submit"
            variant={shownAt.length > 0 ? 'line' : 'lamp'}
            isBusy={isBusy}
            busyText="Making..."
          >
            {shownAt.length > 0 ? 'Make another event' : 'Make the event'}
          </Button>
        </div>
      </Form>
    </Fold>
  )
}
