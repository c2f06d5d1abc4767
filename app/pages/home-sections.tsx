import type { ComponentProps } from 'react'
import { type ClubFacts } from '#app/club/model.ts'
import type { PublicEvent } from '#app/events/model.ts'
import { EventProgramme, NextUp } from '#app/events/ui/event-programme.tsx'
import type { HomePage, HomeSectionName } from '#app/home/sections.rules.ts'
import { Hero } from '#app/home/ui/hero.tsx'
import { About, Latest, Marquee, Social, Upcoming } from '#app/home/ui/sections.tsx'
import { Showcase } from '#app/home/ui/showcase.tsx'
import type { Team } from '#app/team/model.ts'
import { TeamSection } from '#app/team/ui/team-section.tsx'

/** Empty social links are left out. */
function placesOf({ instagram, linkedin, youtube }: ClubFacts) {
  const places = [
    { label: 'Instagram', icon: 'instagram', href: instagram },
    { label: 'LinkedIn', icon: 'linkedin', href: linkedin },
    { label: 'YouTube', icon: 'youtube', href: youtube },
  ] as const
  return places.filter(({ href }) => href)
}

export interface HomeContent extends Team, HomePage {
  about: ComponentProps<typeof About> & { lead: string }
  events: readonly PublicEvent[]
  /** The last announcement; none where there is none. */
  latest?: readonly { id: string; title: string }[]
}

/** Where the committee wrote none. */
export const headings = {
  gallery: 'Highlights of our recent event',
  team: 'Meet Our Team',
  events: 'Upcoming Events',
  social: 'Connect with Us',
} as const satisfies Partial<Record<HomeSectionName, string>>

/** Sections in the order of product.md#home-sections; the join modal and the footer follow in the frame around every page. */
export function HomeSections({
  facts,
  heroLine,
  cards,
  sections,
  showcase,
  about,
  leaders,
  coordinators,
  events,
  latest,
}: HomeContent & { facts: ClubFacts }) {
  const { gallery, team, strip, social } = sections
  const hasTeam = leaders.length + coordinators.length > 0
  const places = placesOf(facts)
  return (
    <>
      <Hero clubName={facts.name} line={heroLine} lead={about.lead} cards={cards}>
        <NextUp events={events} />
      </Hero>
      {latest?.map(Latest)}
      <About statement={about.statement} text={about.text} />
      {gallery.isShown && facts.vimeoId && (
        <Showcase
          heading={gallery.heading || headings.gallery}
          video={{ ...showcase, vimeoId: facts.vimeoId }}
        />
      )}
      {team.isShown && hasTeam && (
        <section className="sec" id="team">
          <TeamSection
            title={team.heading || headings.team}
            leaders={leaders}
            coordinators={coordinators}
            department={facts.department}
          />
        </section>
      )}
      {sections.events.isShown && (
        <Upcoming heading={sections.events.heading || headings.events}>
          <EventProgramme events={events} />
        </Upcoming>
      )}
      {strip.isShown && <Marquee words={strip.heading || facts.name} />}
      {social.isShown && places.length > 0 && (
        <Social heading={social.heading || headings.social} places={places} />
      )}
    </>
  )
}
