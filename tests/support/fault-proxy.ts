import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** open: passes all. cut: resets what is open and refuses what comes. silent: passes nothing, tells nobody. */
export type LineState = 'open' | 'cut' | 'silent'

export interface FaultProxy {
  port: number
  become(state: LineState): void
  close(): void
}

/** A line to a server that can be cut or fall silent, as networks do. */
export async function openFaultProxy(target: { host: string; port: number }): Promise<FaultProxy> {
  const sockets = new Set<Socket>()
  let state: LineState = 'open'

  function keep(socket: Socket): void {
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => sockets.delete(socket))
  }

  const server = createServer((near) => {
    keep(near)
    if (state === 'cut') return void near.resetAndDestroy()
    const far = connect(target.port, target.host)
    keep(far)
    near.on('data', (bytes) => state === 'open' && far.write(bytes))
    far.on('data', (bytes) => state === 'open' && near.write(bytes))
    near.once('close', () => far.destroy())
    far.once('close', () => state === 'open' && near.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')

  const reset = () => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    become(next) {
      state = next
      if (next !== 'silent') reset()
    },
    close() {
      reset()
      server.close()
    },
  }
}
