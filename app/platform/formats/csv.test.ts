import { describe, expect, it } from 'vitest'
import { csvRow, parseCsv } from './csv.ts'

describe('the CSV format', () => {
  it.each([
    ['=HYPERLINK("https://x.example")', `"'=HYPERLINK(""https://x.example"")"\r\n`],
    ['+91 90000 00001', `"'+91 90000 00001"\r\n`],
    ['-2', `"'-2"\r\n`],
    ['@sum', `"'@sum"\r\n`],
    ['\tx', `"'\tx"\r\n`],
    ['x;=1+1', `"x;'=1+1"\r\n`],
    ['x; =1', `"x;' =1"\r\n`],
    ['a\n=1', `"a\n'=1"\r\n`],
    ['a\n\n =1', `"a\n\n' =1"\r\n`],
    ['＝1', `"'＝1"\r\n`],
    ['\u200b=1', `"'\u200b=1"\r\n`],
    ['a=b; c-d', `"a=b; c-d"\r\n`],
    ['Nisha "Ni" Verma, 2nd', `"Nisha ""Ni"" Verma, 2nd"\r\n`],
  ])('writes %j as %s', (cell, row) => {
    expect(csvRow([cell])).toBe(row)
  })

  it('reads quotes, and commas and line ends inside quotes, and counts lines', () => {
    const text = '\ufeffName,Email\r\n"Verma, Nisha","n@x.example"\r\n"a\nb",c\r\n\r\n"say ""hi""",d\n'
    expect(parseCsv(text)).toEqual({
      isWhole: true,
      rows: [
        { line: 1, cells: ['Name', 'Email'] },
        { line: 2, cells: ['Verma, Nisha', 'n@x.example'] },
        { line: 3, cells: ['a\nb', 'c'] },
        { line: 6, cells: ['say "hi"', 'd'] },
      ],
    })
  })

  it('reads tab-separated cells copied from a spreadsheet', () => {
    expect(parseCsv('Name\tEmail\nNisha\tn@x.example').rows[1]?.cells).toEqual(['Nisha', 'n@x.example'])
  })

  it('detects an unclosed quote', () => {
    expect(parseCsv('Name\n"Nisha').isWhole).toBe(false)
  })

  it('reads the same cells that it wrote', () => {
    const cells = ['a', 'b "c"', 'd,e', 'f\ng', '']
    expect(parseCsv(csvRow(cells)).rows[0]?.cells).toEqual(cells)
  })
})
