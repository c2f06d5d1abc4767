import { readFile, writeFile } from 'node:fs/promises'
import { cpus, loadavg, totalmem } from 'node:os'

export interface Row {
  what: string
  goal: string
  figure: string
  /** Null: no goal. */
  isMet: boolean | null
}

export function goalRow(what: string, { goal, figure, isMet }: Omit<Row, 'what'>): Row {
  const row = { what, goal, figure, isMet }
  const mark = isMet === null ? '' : isMet ? 'met' : 'MISSED'
  console.log(`${what.padEnd(58)} ${figure.padEnd(44)} ${goal.padEnd(22)} ${mark}`)
  return row
}

export function tableOf(rows: readonly Row[]): string {
  const lines = rows.map(
    ({ what, goal, figure, isMet }) =>
      `| ${what} | ${goal} | ${figure} | ${isMet === null ? '' : isMet ? 'yes' : '**no**'} |`,
  )
  return ['| what | goal | measured | met |', '|---|---|---|---|', ...lines].join('\n')
}

/** The machine of the figures. */
function machine(): string {
  const [first] = cpus()
  const model = (first?.model ?? 'unknown').replace(/\s+/g, ' ').trim()
  const gigabytes = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} × ${model}, ${gigabytes} GB, ${process.platform} ${process.arch}, Node ${process.versions.node}.`
}

export function load(): string {
  return loadavg()[0]?.toFixed(1) ?? '?'
}

const FILE = 'docs/performance.md'
const BEGIN = '<!-- figures: npm run bench -->'
const END = '<!-- end of figures -->'

/** Replaces one section of the figures between their two marks. */
export async function writeFigures(section: string): Promise<void> {
  const text = await readFile(FILE, 'utf8')
  const before = text.slice(0, text.indexOf(BEGIN) + BEGIN.length)
  const [, ...oldSections] = text.slice(before.length, text.indexOf(END)).split(/^(?=## )/m)
  const [heading] = section.split('\n')
  const sections = new Map(oldSections.map((oldSection) => [oldSection.split('\n')[0], oldSection]))
  sections.set(heading, section)
  const figures = [machine(), ...sections.values()].map((part) => part.trim()).join('\n\n')
  await writeFile(FILE, `${before}\n\n${figures}\n\n${text.slice(text.indexOf(END))}`)
}
