import type { Services } from '#app/platform/services.ts'
import type { Viewer } from './model.ts'
import type { NotAllowed } from './permissions.ts'
import type { Auth } from './auth/sessions.server.ts'

/** Everything a use case works with: the services, the viewer and the time. */
export interface Acting extends Services {
  viewer: Viewer
  now: Date
}

/** At the login page: also what opens sessions. */
export interface ActingAtLogin extends Acting {
  auth: Auth
}

/** ASVS 16.3.2: a refused action of a signed-in account, with role and permission. The line has the request id, and no person. */
export function logNotAllowed({ log }: Pick<Services, 'log'>, error: NotAllowed): void {
  log.warn({ why: error.message }, 'not allowed')
}
