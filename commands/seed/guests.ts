import { type Branch, branches, type Year, years } from '#app/club/studies.ts'

const firstNames = [
  'Aanya',
  'Bilal',
  'Charu',
  'Dev',
  'Elina',
  'Gautam',
  'Hiba',
  'Ira',
  'Jatin',
  'Kiran',
  'Leena',
]
const lastNames = ['Anand', 'Bose', 'Chopra', 'Dsouza', 'Fatima', 'Grover', 'Hegde', 'Jain', 'Kohli']

/** Guests of demo events. All invented. */
export interface DemoGuest {
  name: string
  /** The local part of the email address. */
  front: string
  /** Unassigned phone numbers: 9000000 and three digits. */
  phone: string
  branch: Branch
  year: Year
}

function inTurn<Value>(values: readonly Value[], index: number): Value {
  const value = values[index % values.length]
  if (value === undefined) throw new Error('There is nothing to choose from')
  return value
}

/** Eleven first names and nine last names give ninety-nine different people. */
export function demoGuest(index: number): DemoGuest {
  const first = inTurn(firstNames, index)
  const last = inTurn(lastNames, index)
  return {
    name: `${first} ${last}`,
    front: `${first}.${last}`.toLowerCase(),
    phone: `9000000${String(100 + index)}`,
    branch: inTurn(branches, index * 3)[0],
    year: inTurn(years, index * 5),
  }
}
