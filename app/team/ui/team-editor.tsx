import { Form, Link } from 'react-router'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Panel } from '#app/ui/panel.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { bySection, type TeamMember } from '../model.ts'
import styles from './team-editor.module.css'

export const TEAM_EDITOR = '/admin/content/team'

/** Everybody in the team, in order; each row opens its form. */
export function TeamEditor({ members }: { members: readonly TeamMember[] }) {
  const { leaders, coordinators } = bySection(members)
  return (
    <>
      <Section title="Leaders" members={leaders} section="leader" />
      <Section title="Coordinators" members={coordinators} section="coordinator" />
    </>
  )
}

function Section({
  title,
  members,
  section,
}: {
  title: string
  members: readonly TeamMember[]
  section: TeamMember['section']
}) {
  return (
    <Panel
      title={title}
      aside={
        <ButtonLink to={`${TEAM_EDITOR}/new?section=${section}`} variant="line" size="s">
          Add a person
        </ButtonLink>
      }
    >
      {members.length === 0 && (
        <EmptyState size="s" title="Nobody here yet" help="The site leaves this part out." />
      )}
      <ul className={styles.members}>
        {members.map((member, at) => (
          <MemberRow key={member.id} member={member} at={at} count={members.length} />
        ))}
      </ul>
    </Panel>
  )
}

function MemberRow({ member, at, count }: { member: TeamMember; at: number; count: number }) {
  return (
    <li>
      <Picture src={member.image} alt="" width={800} height={1000} sizes="2.75rem" />
      <div className={styles.name}>
        <Link to={`${TEAM_EDITOR}/${member.id}`}>
          <b>{member.name}</b>
          <span className="sm mut">{member.title}</span>
        </Link>
      </div>
      <Form method="post" preventScrollReset className={styles.order}>
        <input type="hidden" name="id" value={member.id} />
        <MoveButton name={member.name} intent="up" isOff={at === 0} />
        <MoveButton name={member.name} intent="down" isOff={at === count - 1} />
      </Form>
    </li>
  )
}

function MoveButton({ name, intent, isOff }: { name: string; intent: 'up' | 'down'; isOff: boolean }) {
  return (
    <Button
      type="submit"
      name="intent"
      value={intent}
      variant="bare"
      size="icon"
      disabled={isOff}
      className={intent === 'up' ? styles.up : undefined}
      aria-label={`Move ${name} ${intent}`}
    >
      <Icon name="down" />
    </Button>
  )
}
