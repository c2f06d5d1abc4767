import { Link } from 'react-router'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { OrderedList } from '#app/ui/ordered-list.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { Film } from '../model.ts'
import { programmeLength, unreadLengths } from '../programme.rules.ts'

/** The films of an event in their running order, with the length of all. `address`: what a film names the event by. */
export function ProgrammePanel({ films, address }: { films: readonly Film[]; address: string }) {
  const unread = unreadLengths(films)
  if (films.length === 0)
    return (
      <Panel title="Running order">
        <EmptyState
          size="s"
          title="No film names this event yet"
          help={`Films chosen in a call appear once they are published. For another one, open the film, and add this line to its field ‘Screenings’: ${address}`}
        >
          <ButtonLink to="/admin/content/films" variant="line">
            Films
          </ButtonLink>
        </EmptyState>
      </Panel>
    )
  return (
    <Panel title="Running order" aside={<span className="mut num">{programmeLength(films)}</span>}>
      <OrderedList items={films} titleOf={({ title }) => title} hasPictures>
        {({ id, title, duration, image, focus }) => (
          <>
            <Picture src={image} focus={focus} alt="" width={1000} height={1500} sizes="2.75rem" />
            <Link to={`/admin/content/films/${id}`} className="stack" data-gap="1">
              <b>{title}</b>
              <span className="sm mut">{duration}</span>
            </Link>
          </>
        )}
      </OrderedList>
      {unread.length > 0 && (
        <p className="sm mut">
          The sum leaves out {new Intl.ListFormat('en-IN').format(unread)}: write a length as ‘14 min’ or ‘1 h
          20 min’.
        </p>
      )}
    </Panel>
  )
}
