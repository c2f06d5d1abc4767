import { Form, useNavigation } from 'react-router'
import { counted } from '#app/club/counted.rules.ts'
import { Button } from '#app/ui/button.tsx'
import { Fold } from '#app/ui/fold.tsx'
import { HiddenFields } from '#app/ui/hidden-fields.tsx'

/** Makes the chosen films a screening. */
export function Screening({ chosen, requestKey }: { chosen: number; requestKey: string }) {
  const isBusy = useNavigation().formData?.get('intent') === 'screening'
  return (
    <Fold title="Screening" state={`An event with ${counted(chosen, 'chosen film', 'chosen films')}`}>
      <Form method="post" className="stack">
        <HiddenFields fields={{ intent: 'screening', requestKey }} />
        <p className="mut">
          A draft of an event with the films in the order in which they came, and the length of all. Its form
          opens: set day and place there. The films name it in their drafts, so publish them, too.
        </p>
        <div>
          <Button type="submit" isBusy={isBusy} busyText="Making...">
            Make the event
          </Button>
        </div>
      </Form>
    </Fold>
  )
}
