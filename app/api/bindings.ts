import type { HttpBindings } from '@hono/node-server'

/** What the front hands each resource route: Node's own request and answer, and the client's address. */
export type ApiBindings = { Bindings: HttpBindings & { address: string } }
