import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'

/** A named declaration at the top level of a module, as `path#name`. */
type Id = string

interface Declaration {
  node: ts.Node
  /** The names in it that the module imports or declares. */
  references: Id[]
}

const modules = new Map<string, Map<string, Declaration | { sameAs: Id }>>()

const pathOf = (from: string, specifier: string): string | null =>
  specifier.startsWith('#')
    ? specifier.slice(1)
    : specifier.startsWith('.')
      ? join(dirname(from), specifier)
      : null

function declarationsOf(path: string): Map<string, Declaration | { sameAs: Id }> {
  const known = modules.get(path)
  if (known) return known
  const found = new Map<string, Declaration | { sameAs: Id }>()
  modules.set(path, found)
  const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest, true)
  const names = new Map<string, Id>()
  const nodes: [string, ts.Node][] = []
  for (const statement of source.statements) {
    if (ts.isImportDeclaration(statement) || ts.isExportDeclaration(statement)) {
      const from =
        statement.moduleSpecifier && pathOf(path, (statement.moduleSpecifier as ts.StringLiteral).text)
      if (!from) continue
      const bindings = ts.isImportDeclaration(statement)
        ? statement.importClause?.namedBindings
        : statement.exportClause
      if (bindings && (ts.isNamedImports(bindings) || ts.isNamedExports(bindings)))
        for (const { name, propertyName } of bindings.elements) {
          const id = `${from}#${(propertyName ?? name).text}`
          names.set(name.text, id)
          if (ts.isExportDeclaration(statement)) found.set(name.text, { sameAs: id })
        }
      else if (bindings && ts.isNamespaceImport(bindings)) names.set(bindings.name.text, `${from}#*`)
    } else if (ts.isVariableStatement(statement))
      for (const one of statement.declarationList.declarations) nodes.push([one.name.getText(), one])
    else if ((ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name)
      nodes.push([statement.name.text, statement])
  }
  for (const [name] of nodes) names.set(name, `${path}#${name}`)
  for (const [name, node] of nodes) {
    const references: Id[] = []
    const visit = (one: ts.Node): void => {
      if (ts.isTypeNode(one)) return
      const id = ts.isIdentifier(one) ? names.get(one.text) : undefined
      if (id?.endsWith('#*')) {
        const { parent } = one
        if (ts.isPropertyAccessExpression(parent)) references.push(`${id.slice(0, -1)}${parent.name.text}`)
      } else if (id) references.push(id)
      ts.forEachChild(one, visit)
    }
    visit(node)
    found.set(name, { node, references })
  }
  return found
}

export function declarationOf(id: Id): Declaration | null {
  const [path = '', name = ''] = id.split('#')
  if (!/\.tsx?$/.test(path)) return null
  const found = declarationsOf(path).get(name)
  if (!found) return null
  return 'sameAs' in found ? declarationOf(found.sameAs) : found
}

/** Whether the declaration, or one that it refers to, matches; `stops` are not looked at. */
export function leadsTo(id: Id, matches: (node: ts.Node) => boolean, stops: ReadonlySet<string>): boolean {
  const seen = new Set<Id>()
  const look = (one: Id): boolean => {
    if (seen.has(one) || stops.has(one.split('#')[1] ?? '')) return false
    seen.add(one)
    const declaration = declarationOf(one)
    return declaration !== null && (matches(declaration.node) || declaration.references.some(look))
  }
  return look(id)
}
