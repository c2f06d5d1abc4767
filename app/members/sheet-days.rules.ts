import { isWallDate } from '#app/events/club-time.ts'

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']

/** 31-07-2029 and 7/31/2029. */
const NUMBERS = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d{2})$/
/** 31-Jul-29 and 31 July 2029. */
const DAY_FIRST = /^(\d{1,2})[-/. ]+([a-z]{3})[a-z]*[-/., ]+(\d{4}|\d{2})$/i
/** Jul 31, 2029. */
const MONTH_FIRST = /^([a-z]{3})[a-z]*[-/. ]+(\d{1,2})[-/., ]+(\d{4}|\d{2})$/i
/** 2029-07-31, with or without a time behind it, and 2029/7/31. */
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[T ][\d:.]+Z?)?$/

function wallDate(year: string, month: number | string, day: string): string | null {
  const date = `${year.padStart(4, '20')}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isWallDate(date) ? date : null
}

function namedDate(year = '', name = '', day = ''): string | null {
  return wallDate(year, monthNames.indexOf(name.toLowerCase()) + 1, day)
}

type Order = 'day-first' | 'month-first'

/** null: both numbers may be the month. */
function orderOf(text: string): Order | null {
  const [, first, second] = (NUMBERS.exec(text) ?? []).map(Number)
  if (first !== undefined && first > 12) return 'day-first'
  return second !== undefined && second > 12 ? 'month-first' : null
}

/**
 * Reads the days of one column of a sheet as `2029-07-31`; null for what is none, or may be two. Sheets write days in the order
 * of their country: a number above 12 is a day, and the other lines follow where all such lines agree.
 */
export function dayReader(texts: readonly string[]): (text: string) => string | null {
  const orders = new Set(texts.map((text) => orderOf(text)).filter((order) => order !== null))
  const [common = null] = orders.size === 1 ? orders : []
  return (text) => {
    const [, year = '', month = '', day = ''] = YEAR_FIRST.exec(text) ?? []
    if (year) return wallDate(year, month, day)
    const dayFirst = DAY_FIRST.exec(text)
    if (dayFirst) return namedDate(dayFirst[3], dayFirst[2], dayFirst[1])
    const monthFirst = MONTH_FIRST.exec(text)
    if (monthFirst) return namedDate(monthFirst[3], monthFirst[1], monthFirst[2])
    const [, first = '', second = '', shortYear = ''] = NUMBERS.exec(text) ?? []
    const order = first === second ? 'day-first' : (orderOf(text) ?? common)
    if (!first || !order) return null
    return order === 'day-first' ? wallDate(shortYear, second, first) : wallDate(shortYear, first, second)
  }
}
