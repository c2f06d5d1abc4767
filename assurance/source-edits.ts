import ts from 'typescript'

/**
 * Edits of a source file at a place of its syntax tree. A place is named by what other files or libraries know, too: exported
 * functions, imported functions, methods, properties, texts. So formatting, moved lines and renamed locals do not matter.
 */

/** Nodes of a file. A fault needs exactly one. */
export interface Place {
  /** In words, for the message when it is not found. */
  name: string
  in(root: ts.Node): ts.Node[]
}

/** What is found at a place, as source text. */
export interface Match {
  text: string
  /** The arguments of the call. */
  args: string[]
  /** What the method is called on, or the left side of the comparison. */
  left: string
  /** The parameters of a function around the place, by the name of the function; without a name, of the nearest one. */
  parameters(of?: string): string[]
  /** The name of the variable that holds the only result of a place of the file. */
  variable(place: Place): string
}

export interface Edit {
  place: Place
  change(node: ts.Node, found: Match): { at: ts.Node; put: string }
}

function where(name: string, matches: (node: ts.Node) => boolean): Place {
  const within = (root: ts.Node): ts.Node[] => {
    const found: ts.Node[] = []
    const visit = (node: ts.Node): void => {
      if (matches(node)) found.push(node)
      ts.forEachChild(node, visit)
    }
    visit(root)
    return found
  }
  return { name, in: within }
}

const isText = (node: ts.Node | undefined): node is ts.StringLiteralLike =>
  node !== undefined && ts.isStringLiteralLike(node)

/** The last name of what is called: `c` of `a.b.c()`. */
function calledName({ expression }: ts.CallExpression): string {
  return ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()
}

/** A call, `import` included, by its name and its first arguments that are texts. */
export function call(name: string, ...texts: string[]): Place {
  const said = [name, ...texts.map((text) => JSON.stringify(text))].join(' ')
  return where(
    `the call ${said}`,
    (node) =>
      ts.isCallExpression(node) &&
      calledName(node) === name &&
      texts.every((text, index) => {
        const arg = node.arguments[index]
        return isText(arg) && arg.text === text
      }),
  )
}

/** The value of a constant, a property or a field. */
export function value(name: string): Place {
  const holders = where(
    '',
    (node) =>
      (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) || ts.isPropertyDeclaration(node)) &&
      node.name.getText() === name,
  )
  return {
    name: `the value of ${name}`,
    in: (root) => holders.in(root).flatMap((node) => (node as ts.VariableDeclaration).initializer ?? []),
  }
}

/** The use of an imported name or of a constant of the file. */
export function use(name: string): Place {
  return where(
    `the use of ${name}`,
    (node) =>
      ts.isIdentifier(node) &&
      node.text === name &&
      !ts.isImportSpecifier(node.parent) &&
      !(ts.isVariableDeclaration(node.parent) && node.parent.name === node),
  )
}

export function text(part: string): Place {
  return where(`the text ${part}`, (node) => isText(node) && node.text.includes(part))
}

/** `a === 'text'`, `a < 500`, or the same with another operator. */
export function comparisonWith(literal: string): Place {
  return where(
    `the comparison with ${literal}`,
    (node) =>
      ts.isBinaryExpression(node) && ts.isLiteralExpression(node.right) && node.right.text === literal,
  )
}

/** `a['text']` */
export function element(key: string): Place {
  return where(
    `the element ${key}`,
    (node) =>
      ts.isElementAccessExpression(node) &&
      isText(node.argumentExpression) &&
      node.argumentExpression.text === key,
  )
}

export function argument(place: Place, index: number): Place {
  return {
    name: `argument ${index + 1} of ${place.name}`,
    in: (root) => place.in(root).flatMap((node) => (node as ts.CallExpression).arguments[index] ?? []),
  }
}

/** Only those whose text has this name in it. */
export function naming(name: string, place: Place): Place {
  return {
    name: `${place.name} that names ${name}`,
    in: (root) => place.in(root).filter((node) => use(name).in(node).length > 0),
  }
}

/** The name of a function, or of the constant that it is. */
function nameOfFunction(node: ts.FunctionLikeDeclaration): string | undefined {
  const holder = ts.isArrowFunction(node) && ts.isVariableDeclaration(node.parent) ? node.parent : node
  return holder.name?.getText()
}

const isFunction = (node: ts.Node): node is ts.FunctionLikeDeclaration =>
  ts.isFunctionLike(node) && 'body' in node && node.body !== undefined

export function inFunction(name: string, place: Place): Place {
  const functions = where('', (node) => isFunction(node) && nameOfFunction(node) === name)
  return {
    name: `${place.name} in the function ${name}`,
    in: (root) => functions.in(root).flatMap((node) => place.in(node)),
  }
}

function ancestors(node: ts.Node): ts.Node[] {
  return node.parent ? [node.parent, ...ancestors(node.parent)] : []
}

function around(node: ts.Node, matches: (node: ts.Node) => boolean, name: string): ts.Node {
  const found = [node, ...ancestors(node)].find(matches)
  if (!found) throw new Error(`is in no ${name}`)
  return found
}

/** Of a list of statements; so an `if` goes with the statement that it guards. */
const statementAround = (node: ts.Node) =>
  around(node, ({ parent }) => parent && (ts.isBlock(parent) || ts.isSourceFile(parent)), 'statement')

export const replace = (place: Place, put: string | ((found: Match) => string)): Edit => ({
  place,
  change: (at, found) => ({ at, put: typeof put === 'string' ? put : put(found) }),
})

/** A call in a chain goes: `a.b().c()` without `b` is `a.c()`. */
export const leaveOut = (place: Place): Edit => replace(place, ({ left }) => left)

export const omitStatement = (place: Place): Edit => ({
  place,
  change: (node) => ({ at: statementAround(node), put: '' }),
})

export const insertBefore = (place: Place, put: (found: Match) => string): Edit => ({
  place,
  change(node, found) {
    const at = statementAround(node)
    return { at, put: `${put(found)}\n${at.getText()}` }
  },
})

export const insertProperty = (place: Place, put: (found: Match) => string): Edit => ({
  place,
  change(node, found) {
    const at = around(node, ts.isPropertyAssignment, 'property')
    return { at, put: `${put(found)},\n${at.getText()}` }
  },
})

export function parse(file: string, text: string): ts.SourceFile {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS
  return ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind)
}

function theOne(place: Place, source: ts.SourceFile): ts.Node {
  const nodes = place.in(source)
  const [node] = nodes
  if (!node || nodes.length > 1)
    throw new Error(`${source.fileName} has ${nodes.length} times, not once: ${place.name}`)
  return node
}

function foundAt(node: ts.Node, source: ts.SourceFile): Match {
  const isCall = ts.isCallExpression(node)
  const { expression } = node as ts.CallExpression
  return {
    text: node.getText(),
    args: isCall ? node.arguments.map((arg) => arg.getText()) : [],
    left:
      isCall && ts.isPropertyAccessExpression(expression)
        ? expression.expression.getText()
        : ts.isBinaryExpression(node)
          ? node.left.getText()
          : '',
    parameters(of) {
      const matches = (one: ts.Node) => isFunction(one) && (of === undefined || nameOfFunction(one) === of)
      const owner = around(node, matches, `function ${of ?? ''}`) as ts.FunctionLikeDeclaration
      return owner.parameters.map(({ name }) => name.getText())
    },
    variable(place) {
      const holder = around(theOne(place, source), ts.isVariableDeclaration, 'variable')
      return (holder as ts.VariableDeclaration).name.getText()
    },
  }
}

/** The text of the file with the edits. Throws when a place is not there exactly once. */
export function editedText(file: string, text: string, edits: readonly Edit[]): string {
  const source = parse(file, text)
  const changes = edits.map(({ place, change }) => {
    const node = theOne(place, source)
    const { at, put } = change(node, foundAt(node, source))
    return { start: at.getStart(), end: at.end, put }
  })
  return changes
    .toSorted((a, b) => b.start - a.start)
    .reduce((before, { start, end, put }) => before.slice(0, start) + put + before.slice(end), text)
}
