import { Picture } from '#app/ui/picture.tsx'
import { SocialIcon } from '#app/ui/social-icon.tsx'
import type { TeamMember } from '../model.ts'
import styles from './team.module.css'

/** 'Meet Our Team': leaders in a row, coordinators as an end-credit roll. */
export function TeamSection({
  leaders,
  coordinators,
  department,
  title = 'Meet Our Team',
  heading: Heading = 'h2',
}: {
  leaders: readonly TeamMember[]
  coordinators: readonly TeamMember[]
  department: string
  title?: string
  heading?: 'h1' | 'h2'
}) {
  const Below = Heading === 'h1' ? 'h2' : 'h3'
  return (
    <div className="wrap">
      <Heading>{title}</Heading>
      {leaders.length > 0 && (
        <ul className={styles.leaders}>
          {leaders.map((leader) => (
            <LeaderCard key={leader.id} leader={leader} department={department} heading={Below} />
          ))}
        </ul>
      )}
      {coordinators.length > 0 && (
        <div className={styles.credits}>
          <Below className="h3">Coordinators</Below>
          <ul>
            {coordinators.map((member) => (
              <Coordinator key={member.id} member={member} />
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}

function Coordinator({ member }: { member: TeamMember }) {
  return (
    <li className={styles.credit}>
      <span className={styles.role}>{member.title}</span>
      <Picture
        src={member.image}
        focus={member.focus}
        alt={`Portrait of ${member.name}`}
        width={800}
        height={1000}
        sizes="72px"
      />
      <span className={styles.name}>{member.name}</span>
    </li>
  )
}

/** The marker rings the president unless the pointer is over another portrait. */
function LeaderCard({
  leader,
  department,
  heading: Heading,
}: {
  leader: TeamMember
  department: string
  heading: 'h2' | 'h3'
}) {
  return (
    <li className={styles.leader} data-ringed={leader.isPresident || undefined}>
      <div className={styles.portrait}>
        <Picture
          src={leader.image}
          focus={leader.focus}
          alt={`Portrait of ${leader.name}`}
          width={800}
          height={1000}
          sizes="(width < 48rem) 50vw, 25vw"
        />
      </div>
      <Heading className="h3">{leader.name}</Heading>
      <p className="mut sm">
        {leader.title}
        {leader.isFaculty && (
          <>
            <br />
            {department}
          </>
        )}
      </p>
      <LeaderLinks leader={leader} />
    </li>
  )
}

function LeaderLinks({ leader }: { leader: TeamMember }) {
  const away = { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <div className={styles.links}>
      {leader.instagram && !leader.isFaculty && (
        <a href={leader.instagram} {...away} aria-label={`${leader.name} on Instagram`}>
          <SocialIcon name="instagram" />
        </a>
      )}
      {leader.linkedin && (
        <a
          href={leader.linkedin}
          {...away}
          aria-label={leader.isFaculty ? undefined : `${leader.name} on LinkedIn`}
        >
          <SocialIcon name="linkedin" />
          {leader.isFaculty && 'LinkedIn Profile'}
        </a>
      )}
    </div>
  )
}
