declare module 'smtp-server' {
  import type { AddressInfo } from 'node:net'
  import type { Readable } from 'node:stream'

  type Reply = (problem?: Error | null) => void

  export interface SMTPServerOptions {
    authOptional?: boolean
    disabledCommands?: string[]
    logger?: boolean
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
