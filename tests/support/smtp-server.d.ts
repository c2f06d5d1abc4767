declare module 'smtp-server' {
  import type { AddressInfo } from 'node:net'
  import type { Readable } from 'node:stream'

  type Reply = (problem?: Error | null) => void

  export interface SMTPServerOptions {
    allowInsecureAuth?: boolean
    authOptional?: boolean
    disabledCommands?: string[]
    logger?: boolean
    onAuth?(
      login: { username?: string; password?: string },
      session: unknown,
      reply: (problem: Error | null, accepted?: { user: string | undefined }) => void,
    ): void
    onRcptTo?(address: { address: string }, session: unknown, reply: Reply): void
    onData?(message: Readable, session: { envelope: { rcptTo: { address: string }[] } }, reply: Reply): void
  }

  export class SMTPServer {
    constructor(options: SMTPServerOptions)
    server: { address(): AddressInfo }
    listen(port: number, host: string, listening: () => void): void
    close(closed: () => void): void
    on(event: 'error', heard: (problem: Error) => void): void
  }
}
