import { readFileSync } from 'node:fs'
import ts from 'typescript'
import { describe, expect, test } from 'vitest'
import { faults } from './faults.ts'
import {
  call,
  type Edit,
  editedText,
  inFunction,
  omitStatement,
  parse,
  replace,
  value,
} from './source-edits.ts'

const printer = ts.createPrinter({ removeComments: true })
const reformatted = (file: string, text: string) => printer.printFile(parse(file, text))

/** The names that functions of the file declare, and nothing at its top level does. */
function localsOf(source: ts.SourceFile): Set<string> {
  const names = { local: new Set<string>(), other: new Set<string>() }
  const visit = (node: ts.Node, isInFunction: boolean): void => {
    if (
      (ts.isBindingElement(node) || ts.isVariableDeclaration(node) || ts.isParameter(node)) &&
      ts.isIdentifier(node.name)
    )
      names[isInFunction || ts.isParameter(node) ? 'local' : 'other'].add(node.name.text)
    if (ts.isImportSpecifier(node) || ts.isFunctionDeclaration(node))
      names.other.add(node.name?.getText() ?? '')
    ts.forEachChild(node, (child) => visit(child, isInFunction || ts.isFunctionLike(node)))
  }
  visit(source, false)
  return new Set([...names.local].filter((name) => !names.other.has(name)))
}

/** Names of properties, of types and of labels look like locals, and are not. */
function isReference(node: ts.Identifier): boolean {
  const { parent } = node
  if (ts.isBindingElement(parent)) return parent.propertyName !== node
  if (ts.isVariableDeclaration(parent) || ts.isParameter(parent)) return true
  if (ts.isPropertyAccessExpression(parent)) return parent.name !== node
  return !('name' in parent && parent.name === node) && !ts.isTypeNode(parent) && !ts.isJsxAttribute(parent)
}

function referencesIn(source: ts.SourceFile): string[] {
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && (isReference(node) || ts.isShorthandPropertyAssignment(node.parent)))
      names.push(node.text)
    ts.forEachChild(node, visit)
  }
  visit(source)
  return names
}

/** `{ a }` of a pattern. */
const isShorthandBinding = (node: ts.Node): node is ts.BindingElement & { name: ts.Identifier } =>
  ts.isBindingElement(node) &&
  ts.isIdentifier(node.name) &&
  ts.isObjectBindingPattern(node.parent) &&
  !node.propertyName &&
  !node.dotDotDotToken

/** Every local variable and parameter has another name. */
function withRenamedLocals(file: string, text: string): string {
  const source = parse(file, text)
  const locals = localsOf(source)
  const renamed = (name: string) => ts.factory.createIdentifier(`${name}Renamed`)
  const { transformed } = ts.transform(source, [
    (context) => (root) => {
      const visit = (node: ts.Node): ts.Node => {
        if (ts.isShorthandPropertyAssignment(node) && locals.has(node.name.text))
          return ts.factory.createPropertyAssignment(node.name.text, renamed(node.name.text))
        if (isShorthandBinding(node))
          return ts.factory.updateBindingElement(
            node,
            undefined,
            ts.factory.createIdentifier(node.name.text),
            renamed(node.name.text),
            ts.visitNode(node.initializer, visit) as ts.Expression | undefined,
          )
        if (ts.isIdentifier(node) && locals.has(node.text) && isReference(node)) return renamed(node.text)
        return ts.visitEachChild(node, visit, context)
      }
      return ts.visitEachChild(root, visit, context)
    },
  ])
  return printer.printFile(transformed[0] as ts.SourceFile)
}

/** The names of locals that the edits still use after all locals were renamed. */
function formerNames(file: string, text: string, edits: readonly Edit[]): string[] {
  const locals = localsOf(parse(file, text))
  const edited = parse(file, editedText(file, withRenamedLocals(file, text), edits))
  const ownNames = localsOf(edited)
  return referencesIn(edited).filter((name) => locals.has(name) && !ownNames.has(name))
}

const syntaxErrorsOf = (source: ts.SourceFile) =>
  (source as unknown as { parseDiagnostics: readonly ts.Diagnostic[] }).parseDiagnostics.map(
    ({ messageText }) => messageText,
  )

describe.each(faults)('the planted fault “$what”', ({ file, edits, gate }) => {
  const text = readFileSync(file, 'utf8')

  test('has its place, and changes it', () => {
    const edited = editedText(file, text, edits)
    expect(reformatted(file, edited)).not.toBe(reformatted(file, text))
    expect(syntaxErrorsOf(parse(file, edited))).toEqual([])
  })

  test('is the same in a file that is formatted in another way', () => {
    const inOther = editedText(file, reformatted(file, text), edits)
    expect(reformatted(file, inOther)).toBe(reformatted(file, editedText(file, text, edits)))
  })

  test('uses no name that a local variable had before it was renamed', () => {
    expect(formerNames(file, text, edits)).toEqual([])
  })

  test('belongs to a gate', () => {
    expect(gate).toMatch(/^[SRDX]\d+/)
  })
})

describe('an edit of a source', () => {
  const source =
    'export function open() {\n  if (isShut()) {\n    return refused()\n  }\n  return LIMIT\n}\nconst LIMIT = 3\n'

  test('names the file and the place that it does not find, or finds twice', () => {
    expect(() => editedText('a.ts', source, [replace(value('MOST'), '4')])).toThrow(
      'a.ts has 0 times, not once: the value of MOST',
    )
    expect(() => editedText('a.ts', `${source}refused()\n`, [replace(call('refused'), '1')])).toThrow(
      'a.ts has 2 times, not once: the call refused',
    )
  })

  test('that says the name of a local is found by the test above', () => {
    const text =
      'function open(hour: number) {\n  const { door: d, key } = find({ hour })\n  return enter(d, key)\n}\n'
    expect(formerNames('a.ts', text, [replace(call('enter'), 'enter(d, hour)')])).toEqual(['d', 'hour'])
    expect(formerNames('a.ts', text, [replace(call('enter'), ({ args }) => `enter(${args[0]})`)])).toEqual([])
  })

  test('changes nothing but its place', () => {
    expect(editedText('a.ts', source, [replace(value('LIMIT'), '4')])).toBe(source.replace('3', '4'))
    expect(
      editedText('a.ts', `${source}refused()\n`, [omitStatement(inFunction('open', call('refused')))]),
    ).toBe(`${source}refused()\n`.replace('return refused()', ''))
  })
})
