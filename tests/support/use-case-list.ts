import ts from 'typescript'
import type { Role, Viewer } from '#app/accounts/model.ts'
import { NotAllowed, type Permission } from '#app/accounts/permissions.ts'
import type { Database } from '#app/platform/database/database.ts'
import { declarationOf, leadsTo } from './code-references.ts'
import { actingAs } from './test-services.ts'

/** Only other use cases call these: they know no viewer. */
const INTERNAL = new Set(['audit', 'club'])

/** The modules of use cases by domain, as they are in the tree. */
const useCaseModules: Readonly<Record<string, Readonly<Record<string, unknown>>>> = Object.fromEntries(
  Object.entries(import.meta.glob<Record<string, unknown>>('/app/*/use-cases.server.ts', { eager: true }))
    .map(([path, module]) => [path.split('/')[2] ?? '', module] as const)
    .filter(([domain]) => !INTERNAL.has(domain)),
)

const idOf = (domain: string, name: string) => `app/${domain}/use-cases.server.ts#${name}`

/** The function behind a name that a domain exports. */
function functionOf(domain: string, name: string): ts.SignatureDeclaration | null {
  const node = declarationOf(idOf(domain, name))?.node
  const made = node && ts.isVariableDeclaration(node) ? node.initializer : node
  return made && ts.isFunctionLike(made) ? made : null
}

/** Whether the type of the first parameter has the viewer. Such a use case acts for somebody and must ask for a permission. */
function takesViewer(domain: string, name: string): boolean {
  const type = functionOf(domain, name)?.parameters[0]?.type?.getText() ?? ''
  return /^Acting(AtLogin)?$|^Pick<Acting,.*'viewer'/.test(type)
}

interface UseCase {
  domain: string
  name: string
}

const exported: readonly UseCase[] = Object.entries(useCaseModules).flatMap(([domain, module]) =>
  Object.keys(module).map((name) => ({ domain, name })),
)

/** Every use case that acts for a viewer. What the server does for itself is left out. */
const useCases = exported.filter(({ domain, name }) => takesViewer(domain, name))

/** 'domain.name' of those that ask for a permission of a viewer whose type is written in another way, and so are in no list. */
export function unlistedUseCases(): string[] {
  return exported
    .filter(({ domain, name }) => /\bmustBeAble/.test(functionOf(domain, name)?.getText() ?? ''))
    .filter(({ domain, name }) => !takesViewer(domain, name))
    .map(({ domain, name }) => `${domain}.${name}`)
}

/** Nothing names this role, so that every check refuses it. */
const nobody: Viewer = {
  kind: 'user',
  id: '0198c7a0-0000-7000-8000-000000000001',
  name: 'Nobody',
  email: 'nobody@lumiere.example',
  role: 'nobody' as Role,
  accountStatus: 'approved',
}

/** What a use case throws before it looks at what it is given. */
export async function thrownBy({ domain, name }: UseCase, db: Database, viewer: Viewer): Promise<unknown> {
  const useCase = useCaseModules[domain]?.[name] as (...args: unknown[]) => unknown
  // With invalid arguments only the permission check may throw NotAllowed.
  return (async () => useCase(actingAs(db, viewer), {}, {}))().then(
    () => null,
    (error: unknown) => error,
  )
}

/** The permission that each use case asks for, read from its refusal. */
export async function requiredPermissions(
  db: Database,
): Promise<(UseCase & { permission: Permission | null })[]> {
  const found = []
  for (const useCase of useCases) {
    const thrown = await thrownBy(useCase, db, nobody)
    found.push({ ...useCase, permission: thrown instanceof NotAllowed ? thrown.permission : null })
  }
  return found
}

/** Changes that are no work of the viewer: marks that something was read, limits, and keys that are made when first used. */
const beside = new Set([
  'recordAudit',
  'recordListView',
  'noteRequestsRead',
  'takeToken',
  'takeTokens',
  'takeAddressToken',
  'findOrInsertSetting',
])
const WRITE = /\.(insertInto|updateTable|deleteFrom)\(|\bstorage\.(put|write|save)/

/** 'domain.name' of every use case that leads to a change of the database or of the stored files. */
export function writingUseCases(): string[] {
  return useCases
    .filter(({ domain, name }) => leadsTo(idOf(domain, name), (node) => WRITE.test(node.getText()), beside))
    .map(({ domain, name }) => `${domain}.${name}`)
}
