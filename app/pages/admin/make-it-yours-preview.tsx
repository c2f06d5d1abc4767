import { useEffect, useEffectEvent, useState } from 'react'
import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router'
import { mustBeAble } from '#app/accounts/permissions.ts'
import { logoLetters } from '#app/club/brand.rules.ts'
import { parseColour } from '#app/club/colours.rules.ts'
import { markedBlocks } from '#app/club/text-marks.rules.ts'
import { withClubFacts } from '#app/club/defaults.rules.ts'
import { themeCss, themeFromColours } from '#app/club/theme.rules.ts'
import { clubFacts } from '#app/club/use-cases.server.ts'
import { contentDraft } from '#app/content/use-cases.server.ts'
import {
  parsePreviewMessage,
  PREVIEW_READY,
  type PreviewMessage,
  sectionShown,
} from '#app/first-run/first-run-preview.rules.ts'
import { upcomingHighlights } from '#app/events/use-cases.server.ts'
import { creditsOf, homeKind, homeOf, pageOf, pagesKind } from '#app/home/use-cases.server.ts'
import { teamKind, teamOf } from '#app/team/use-cases.server.ts'
import { MarkLetters } from '#app/ui/icon.tsx'
import { SiteFooter } from '#app/ui/site-footer.tsx'
import { SiteHeader } from '#app/ui/site-header.tsx'
import { guardLoader } from '../guard.server.ts'
import { type MetaArgs, unlistedHead } from '../head.ts'
import { HomeSections } from '../home-sections.tsx'
import { useSite } from '../site-context.ts'
import { eventsWith, factsWith, teamWith } from './first-run-typed.ts'

const HIGHLIGHTS = 4

export const meta = (args: MetaArgs) => unlistedHead('Preview', args)

/** The home page with the drafts in it. */
export async function loader(args: LoaderFunctionArgs) {
  return guardLoader(args, async (acting) => {
    mustBeAble(acting.viewer, 'settings.change')
    const items = async (kind: typeof homeKind) => (await contentDraft(acting, kind)).items
    const homeItems = await items(homeKind)
    const facts = await clubFacts(acting.db)
    return {
      facts,
      home: homeOf(homeItems, facts.vimeoId),
      about: pageOf(await items(pagesKind), 'about'),
      team: teamOf(await items(teamKind), facts),
      credits: creditsOf(homeItems),
      events: await upcomingHighlights(acting, HIGHLIGHTS),
    }
  })
}
type Loaded = ReturnType<typeof useLoaderData<typeof loader>>

/** The values of the form beside the preview. The saved state is loaded again before old values are dropped. */
function useMessage(): PreviewMessage | null {
  const [latest, setLatest] = useState<PreviewMessage | null>(null)
  const { revalidate } = useRevalidator()
  const receive = useEffectEvent(async (message: PreviewMessage) => {
    if (latest && latest.loadedAt !== message.loadedAt) await revalidate()
    setLatest(message)
  })
  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      const message = origin === location.origin && source === parent ? parsePreviewMessage(data) : null
      if (message) void receive(message)
    }
    addEventListener('message', onMessage)
    if (parent !== window) parent.postMessage(PREVIEW_READY, location.origin)
    return () => removeEventListener('message', onMessage)
  }, [])
  return latest
}

function viewOf(loaded: Loaded, message: PreviewMessage | null) {
  const facts = message ? factsWith(loaded.facts, message) : loaded.facts
  const texts = message?.screen === 'texts' ? message.values : {}
  const { heading, lead, text } = { ...loaded.about, ...texts }
  return {
    facts,
    ...loaded.home,
    heroLine: texts['line'] ?? loaded.home.heroLine,
    about: {
      statement: heading,
      lead: withClubFacts(facts, lead),
      text: markedBlocks(withClubFacts(facts, text)),
    },
    events: message ? eventsWith(loaded.events, message) : loaded.events,
    ...(message ? teamWith(loaded.team, message, loaded.facts) : loaded.team),
  }
}

/** A sheet of the document, not of the page: it is there at once, and no style is written into the page. */
function useColours(message: PreviewMessage | null) {
  const isChoosing = message?.screen === 'colours'
  const accent = isChoosing ? parseColour(message.values['accent'] ?? '') : null
  const second = isChoosing ? parseColour(message.values['second'] ?? '') : null
  useEffect(() => {
    if (!accent || !second) return
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(themeCss(themeFromColours({ accent, second })))
    document.adoptedStyleSheets = [sheet]
    return () => {
      document.adoptedStyleSheets = []
    }
  }, [accent, second])
}

function useTheme(theme: PreviewMessage['theme'] | undefined) {
  useEffect(() => {
    const { dataset } = document.documentElement
    const before = dataset['theme']
    if (!theme) return
    dataset['theme'] = theme
    return () => {
      if (before === undefined) delete dataset['theme']
      else dataset['theme'] = before
    }
  }, [theme])
}

/** At each message: a picture that came since has moved the part. */
function useSection(message: PreviewMessage | null) {
  useEffect(() => {
    const section = message ? sectionShown(message) : ''
    const part = section ? document.querySelector(section) : null
    // Not scrollIntoView: it would move the page around the frame, too.
    scrollTo(0, part ? part.getBoundingClientRect().top + scrollY : 0)
  }, [message])
}

/** The home page in the frame of 'Make it yours'. */
export default function FirstRunPreviewPage() {
  const loaded = useLoaderData<typeof loader>()
  const message = useMessage()
  const { links = [] } = useSite()
  const { facts, ...sections } = viewOf(loaded, message)
  useColours(message)
  useTheme(message?.theme)
  useSection(message)
  const credits = loaded.credits.map((line) => ({ ...line, name: withClubFacts(facts, line.name) }))
  return (
    <MarkLetters value={logoLetters(facts)}>
      <SiteHeader clubName={facts.name} pathname="/" />
      <main id="content">
        <HomeSections facts={facts} {...sections} />
      </main>
      <SiteFooter clubName={facts.name} links={links} line={facts.tagline} billing={credits} credit={facts} />
    </MarkLetters>
  )
}
