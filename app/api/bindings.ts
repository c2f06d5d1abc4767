import type { HttpBindings } from '@hono/node-server'

/** What the server passes to each resource route: Node's request and response, and the client's address. */
export type ApiBindings = { Bindings: HttpBindings & { address: string } }
