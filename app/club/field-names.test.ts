import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { joinFields } from '#app/join-requests/rules.ts'
import { refusal } from './form-result.ts'
import { isFieldName } from './field-names.ts'

/** Fields of search and filter forms, which are sent in the query string. */
const filters = new Set(
  'action actor delete dialog from q reject role show sort state status when'.split(' '),
)
const controlPattern = /<(\w+)\b[^<>]*?\sname="([\w-]+)"/g
const readPattern = /(?:form\.(?:get|getAll|has)|textIn)\((?:form, )?'([\w-]+)'/g

function namesIn(path: string): string[] {
  const text = readFileSync(path, 'utf8')
  const controls = [...text.matchAll(controlPattern)].filter(([, tag = '']) => !/Icon|meta/.test(tag))
  return [
    ...controls.map(([, , name = '']) => name),
    ...[...text.matchAll(readPattern)].map(([, name = '']) => name),
  ]
}

describe('a form field', () => {
  test('of any form of the site is in the list of field names', () => {
    const names = new Set(globSync('app/**/*.{ts,tsx}', { exclude: ['**/*.test.*'] }).flatMap(namesIn))
    expect(names.size).toBeGreaterThan(40)
    expect([...names, ...joinFields].filter((name) => !isFieldName(name) && !filters.has(name))).toEqual([])
  })

  test('that no form has is left out of the response', () => {
    const values = { title: 'Lamps', question1: 'Why?', answer9: 'x', a1: 'x', ['x'.repeat(99)]: 'x' }
    expect(refusal('invalid', 'No.', { typed: values }).typed).toEqual({
      title: 'Lamps',
      question1: 'Why?',
      answer9: 'x',
    })
  })
})
