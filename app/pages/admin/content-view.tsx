import { markedBlocks } from '#app/club/text-marks.rules.ts'
import { FeaturedText, FeaturedTitle } from '#app/events/ui/featured-page.tsx'
import { FilmReel } from '#app/films/ui/film-reel.tsx'
import type { Showcase } from '#app/home/sections.rules.ts'
import { AboutDesigner, PieceList } from '#app/portfolio/ui/portfolio-wall.tsx'
import { TeamSection } from '#app/team/ui/team-section.tsx'
import { Badge } from '#app/ui/badge.tsx'
import { MarkedText } from '#app/ui/marked-text.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { Billing } from '#app/ui/site-footer.tsx'
import { headings } from '../home-sections.tsx'
import { useClub } from '../site-context.ts'
import { EditedPagePreview } from '../text-page.tsx'
import type { ContentViewData } from './content-view-data.server.ts'
import styles from './views.module.css'

/** Content of one kind as visitors see it. */
export function ContentView({
  featured,
  soon,
  home,
  pages,
  team,
  films,
  designers,
  pieces,
}: ContentViewData) {
  const club = useClub()
  return (
    <>
      {featured?.map((event) => (
        <FeaturedPreview key={event.id} event={event} />
      ))}
      {soon?.map((page) => (
        <SoonPreview key={page.id} page={page} />
      ))}
      {home && <HomePreview home={home} clubName={club.name} />}
      {pages?.map(({ id, page }) => (
        <EditedPagePreview key={id} page={page} />
      ))}
      {team && <TeamSection {...team} department={club.department} />}
      {films && <FilmReel films={films} />}
      {designers?.map((designer) => (
        <AboutDesigner key={designer.id} designer={designer} />
      ))}
      {pieces && <PieceList pieces={pieces} show={null} />}
    </>
  )
}

type Shown<Kind extends keyof ContentViewData> = NonNullable<ContentViewData[Kind]>

function FeaturedPreview({ event }: { event: Shown<'featured'>[number] }) {
  return (
    <section className="stack">
      <h2>
        <FeaturedTitle heading={event.heading} />
      </h2>
      <p className="mut">{[event.dates, event.place].filter(Boolean).join(', ')}</p>
      <FeaturedText event={event} />
    </section>
  )
}

function SoonPreview({ page: { path, heading, text, isShown } }: { page: Shown<'soon'>[number] }) {
  return (
    <section className="stack">
      <h2>{heading}</h2>
      <p className="mut">
        {path} {!isShown && <Badge>Hidden</Badge>}
      </p>
      {text && <MarkedText blocks={markedBlocks(text)} />}
    </section>
  )
}

type Home = Shown<'home'>

function HomePreview({ home, clubName }: { home: Home; clubName: string }) {
  return (
    <div className="stack">
      <p className="title-i h2">{home.heroLine}</p>
      <CardsPreview cards={home.cards} />
      <ShowcasePreview {...home.showcase} />
      <SectionsPreview sections={home.sections} clubName={clubName} />
      <Billing credits={home.credits} />
    </div>
  )
}

export function CardsPreview({ cards }: Pick<Home, 'cards'>) {
  return (
    <ul className={styles.cards}>
      {cards.map(({ id, label, image, alt }) => (
        <li key={id} className="stack">
          <Picture src={image} alt={alt} width={1200} height={900} sizes="(width < 48rem) 88vw, 30vw" />
          <b>{label}</b>
        </li>
      ))}
    </ul>
  )
}

function SectionsPreview({ sections, clubName }: Pick<Home, 'sections'> & { clubName: string }) {
  const names: Record<string, string> = { ...headings, strip: clubName }
  return (
    <ul className="stack">
      {Object.entries(sections).map(([id, { heading, isShown }]) => (
        <li key={id}>
          {heading || names[id]} {!isShown && <Badge>Hidden</Badge>}
        </li>
      ))}
    </ul>
  )
}

/** Its pictures; the hosted video is a setting. */
export function ShowcasePreview({ poster, sides }: Showcase) {
  const pictures = [sides[0], poster, sides[1]].filter(({ src }) => src)
  return (
    <>
      <ul className={styles.cards}>
        {pictures.map(({ src, alt }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two places may show the same picture
          <li key={at}>
            <Picture src={src} alt={alt} width={1600} height={900} sizes="(width < 48rem) 88vw, 30vw" />
          </li>
        ))}
      </ul>
      {pictures.length === 0 && <p className="mut">No picture</p>}
    </>
  )
}
