import { spawn } from 'node:child_process'
import type { Logger } from 'pino'

interface ServiceManager {
  /** The site answers: `systemctl start` returns, and the watchdog begins. */
  ready(): void
  stopping(): void
}

/**
 * Tells systemd how the site is (sd_notify(3), deploy/club.service). Its watchdog restarts a process whose event loop stands still,
 * because then no ping is sent. Node has no datagram sockets of Unix, so systemd's own command sends them: a small process,
 * three times in each interval. Without systemd nothing is sent.
 */
export function connectServiceManager(
  { NOTIFY_SOCKET: socket, WATCHDOG_USEC: watchdogMicroseconds }: Record<string, string | undefined>,
  log: Pick<Logger, 'warn'>,
): ServiceManager {
  if (!socket) return { ready: () => {}, stopping: () => {} }
  const send = (message: string) =>
    void spawn('systemd-notify', [message], { stdio: 'ignore' }).on('error', (error) =>
      log.warn({ err: error }, 'systemd could not be told'),
    )
  const watchdogMs = Number(watchdogMicroseconds) / 1000
  return {
    ready() {
      send('READY=1')
      if (watchdogMs > 0) setInterval(() => send('WATCHDOG=1'), watchdogMs / 3).unref()
    },
    stopping: () => send('STOPPING=1'),
  }
}
