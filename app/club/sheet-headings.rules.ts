export const WORKBOOK_CHOSEN = 'This is an Excel file: save it as CSV'

/** What a column of a list of people may hold. */
export type SheetColumn =
  | 'name'
  | 'first-name'
  | 'last-name'
  | 'phone'
  | 'email'
  | 'branch'
  | 'year'
  | 'until'
  | 'ended'

/** "Student's Name:" and 'student_name' are the same heading. */
function plainHeading(heading: string): string {
  const words = heading.replaceAll(/([a-z])(?=[A-Z])/g, '$1 ').toLowerCase()
  return words
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim()
    .replaceAll('e mail', 'email')
}

/** Somebody or something other than the person of the line. */
const OTHERS =
  /\b(fathers?|mothers?|parents?|guardians?|spouse|husbands?|wifes?|siblings?|company|companys?|employers?|events?|users?|username|emergency|referred|referrers?|referees?|mentors?|facultys?|coordinators?)\b|\bof\b(?! (the )?(student|member|applicant|participant))/
const NO_NAME =
  /\b(college|institute|institution|school|university|team|club|group|film|project|bank|branch|department|nick|pet)\b/
const NO_ADDRESS =
  /\b(consent|permission|agree\w*|newsletters?|subscri\w*|verified|opt|sent|receive|updates?|group|add|added|join\w*|link|same|name)\b/
const NO_YEAR =
  /\b(birth|born|pass|passing|passed|admission|admitted|join\w*|graduat\w*|academic|session|batch|started|since)\b/
const OWN = String.raw`(?:(?:your|full|student|students?|student s|member|member s|personal|college|current) )*`

interface HeadingRule {
  /** A better fit stands earlier. */
  fits: readonly RegExp[]
  never?: readonly RegExp[]
}

const headingRules: Record<SheetColumn, HeadingRule> = {
  name: {
    fits: [new RegExp(`^${OWN}name( in full)?$`), /\bname\b/],
    never: [OTHERS, NO_NAME, /\b(first|given|middle|last|family|sur)\b/],
  },
  'first-name': { fits: [/\b(first|given) ?name\b/], never: [OTHERS] },
  'last-name': { fits: [/\b(last|family|sur) ?name\b/], never: [OTHERS] },
  phone: {
    fits: [
      new RegExp(
        `^${OWN}(phone|mobile|cell|whats ?app|(contact|mobile|whats ?app|cell) (phone|mobile))( (number|no))?$`,
      ),
      /^(?!.*\b(alternat\w*|second\w*|other)\b).*\b(phone|mobile|whats ?app)\b/,
      /\b(phone|mobile|whats ?app|contact)\b/,
    ],
    never: [OTHERS, NO_ADDRESS, /\bemail\b/],
  },
  email: {
    fits: [
      new RegExp(`^${OWN}email( (address|id))?$`),
      /^(?!.*\b(alternat\w*|second\w*|other|confirm)\b).*\bemail\b/,
      /\bemail\b/,
    ],
    never: [OTHERS, NO_ADDRESS],
  },
  branch: {
    fits: [/^(branch|department|stream)( name)?$/, /\b(branch|department|stream)\b/],
    never: [/\bbank\b/],
  },
  year: { fits: [/^(current |study )*year( of (study|college|course))?$/, /\byear\b/], never: [NO_YEAR] },
  until: { fits: [/\buntil\b/, /\blast day\b/] },
  ended: { fits: [/^ended/] },
}

/** 0: the heading names this column exactly; a larger number is a worse fit; null: it is not this column. */
export function headingFit(column: SheetColumn, heading: string): number | null {
  const plain = plainHeading(heading)
  const { fits, never = [] } = headingRules[column]
  if (never.some((pattern) => pattern.test(plain))) return null
  const fit = fits.findIndex((pattern) => pattern.test(plain))
  return fit < 0 ? null : fit
}

/** The places of the headings that fit, the best first. */
export function fittingPlaces(column: SheetColumn, heads: readonly string[]): number[] {
  const fits = heads.flatMap((head, place) => {
    const fit = headingFit(column, head)
    return fit === null ? [] : [{ place, fit }]
  })
  return fits.toSorted((a, b) => a.fit - b.fit || a.place - b.place).map(({ place }) => place)
}
