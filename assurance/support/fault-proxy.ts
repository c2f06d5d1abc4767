import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** open: forwards. cut: resets and refuses connections. silent: forwards nothing. slow: forwards two seconds late. */
export type ProxyMode = 'open' | 'cut' | 'silent' | 'slow'

const SLOW_MS = 2_000

export interface FaultProxy {
  port: number
  setMode(state: ProxyMode): void
  close(): void
}

/** A TCP proxy whose connections can be cut, silenced or slowed. */
export async function openFaultProxy(target: { host: string; port: number }): Promise<FaultProxy> {
  const sockets = new Set<Socket>()
  let state: ProxyMode = 'open'

  function keep(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  }

  function pass(bytes: Buffer, to: Socket): void {
    if (state === 'open') to.write(bytes)
    if (state === 'slow') setTimeout(() => to.destroyed || to.write(bytes), SLOW_MS)
  }

  const server = createServer((near) => {
    keep(near)
    if (state === 'cut') return void near.resetAndDestroy()
    const far = connect(target.port, target.host)
    keep(far)
    near.on('data', (bytes: Buffer) => pass(bytes, far))
    far.on('data', (bytes: Buffer) => pass(bytes, near))
    near.once('close', () => far.destroy())
    far.once('close', () => state === 'open' && near.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    setMode(next) {
      state = next
      if (next === 'open' || next === 'cut') reset()
    },
    close() {
      reset()
      server.close()
    },
  }
}
