import type { Services } from '#app/platform/services.ts'
import type { Viewer } from './model.ts'
import type { Auth } from './auth/sessions.server.ts'

/** Everything a use case works with: the services, who is asking, and the moment it is asked. */
export interface Acting extends Services {
  viewer: Viewer
  now: Date
}

/** At the login page: also what opens sessions. */
export interface ActingAtLogin extends Acting {
  auth: Auth
}
