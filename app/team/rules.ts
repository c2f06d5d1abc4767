import * as v from 'valibot'
import { isStorable } from '#app/club/storable.rules.ts'
import { pictureAddress } from '#app/events/links.rules.ts'
import { type TeamMember, teamSections } from './model.ts'

/** Lengths in characters. */
export const memberLimits = { name: 80, title: 80, link: 300, image: 2000 } as const

const memberMessages = {
  name: 'Please enter the name',
  title: 'Please enter what this person does, such as President',
  section: 'Please choose where this person stands',
  image: 'Please add a portrait',
  link: 'Please enter a link that begins with https://',
  signs: 'Please remove characters that cannot be shown',
  long: (most: number) => `Please use at most ${most} characters`,
} as const

export type MemberErrors = Partial<
  Record<'name' | 'title' | 'section' | 'image' | 'linkedin' | 'instagram', string>
>
export type MemberFields = Omit<TeamMember, 'id'>

/** A missing field counts as an empty one. */
const words = v.pipe(v.optional(v.string(), ''), v.trim(), v.check(isStorable, memberMessages.signs))
const most = (count: number) => v.maxLength<string, number, string>(count, memberMessages.long(count))

function isHttps(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname, username } = new URL(text)
  return protocol === 'https:' && hostname.includes('.') && username === ''
}

const link = v.pipe(
  words,
  most(memberLimits.link),
  v.check((text) => text === '' || isHttps(text), memberMessages.link),
)

const formSchema = (origin: string | null) =>
  v.object({
    section: v.picklist(teamSections, memberMessages.section),
    name: v.pipe(words, v.nonEmpty(memberMessages.name), most(memberLimits.name)),
    title: v.pipe(words, v.nonEmpty(memberMessages.title), most(memberLimits.title)),
    image: v.pipe(
      words,
      v.nonEmpty(memberMessages.image),
      v.check((text) => pictureAddress(text, origin) !== null, memberMessages.image),
      v.transform((text) => pictureAddress(text, origin) ?? text),
    ),
    linkedin: v.optional(link, ''),
    instagram: v.optional(link, ''),
    isFaculty: v.pipe(
      v.optional(v.string(), ''),
      v.transform((ticked) => ticked === 'on'),
    ),
  })

/** In the browser and on the server: the first problem of each field. `origin` is the site's own address. */
export function checkMemberForm(
  input: unknown,
  origin: string | null = null,
): { ok: true; value: MemberFields } | { ok: false; errors: MemberErrors } {
  const schema = formSchema(origin)
  const parsed = v.safeParse(schema, Object(input), { abortPipeEarly: true })
  if (parsed.success) return { ok: true, value: parsed.output }
  const nested = v.flatten<typeof schema>(parsed.issues).nested ?? {}
  return {
    ok: false,
    errors: Object.fromEntries(Object.entries(nested).map(([field, messages]) => [field, messages?.[0]])),
  }
}

const storedSchema = v.array(
  v.object({
    id: v.string(),
    section: v.picklist(teamSections),
    name: v.string(),
    title: v.string(),
    image: v.string(),
    linkedin: v.optional(v.string(), ''),
    instagram: v.optional(v.string(), ''),
    isFaculty: v.optional(v.boolean(), false),
  }),
)

export const parseMembers = (stored: unknown): TeamMember[] => v.parse(storedSchema, stored)

export const memberSaid = {
  saved: 'Saved as a draft. Visitors see it once you publish.',
  removed: 'Removed from the draft. Visitors see it once you publish.',
  moved: (name: string, place: number, count: number) => `${name} is now in place ${place} of ${count}.`,
  published: 'Published. The site shows the new team.',
  discarded: 'The draft is discarded. The site stays as it is.',
  broughtBack: 'The earlier version is your draft now. Look at it, then publish.',
}
