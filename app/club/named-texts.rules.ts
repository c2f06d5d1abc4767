import { defaultFacts } from './defaults.rules.ts'
import { type ClubFacts } from './model.ts'

/** Facts that appear inside the texts of `content/`. */
export type ReplacedFacts = Pick<ClubFacts, (typeof replacedFacts)[number]>
const replacedFacts = ['name', 'city', 'department', 'contactEmail'] as const

/** Words of `content/` with what the settings say today in the place of the defaults. */
export function withClubFacts(facts: ReplacedFacts, words: string): string {
  // In two steps, so that no value is taken for another default.
  return replacedFacts
    .reduce<string>((text, fact, at) => text.replaceAll(defaultFacts[fact], `{${at}}`), words)
    .replace(/\{(\d)\}/g, (_, at: string) => facts[replacedFacts[Number(at)] ?? 'name'])
}
