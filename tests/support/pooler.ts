import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What a pooler takes from a client at its start; a session's own settings it refuses, as PgBouncer does. */
const taken = new Set(['user', 'database', 'client_encoding', 'application_name'])

const IDLE = 'I'.charCodeAt(0)

/** A connection to the database, lent to one client for one transaction. */
interface Line {
  socket: Socket
  holder: Client | null
}

interface Client {
  socket: Socket
  line: Line | null
  /** Sent, and on no line yet. */
  waiting: Buffer[]
  /** Questions on the line that have no answer yet. */
  owed: number
}

export interface RunningPooler {
  url: string
  /** Transactions that went over a line other than the one before them from the same client. */
  moved(): number
  close(): void
}

/** Cuts what arrives into whole messages; a client's first one has no letter before its length. */
function openCutter(isGreeted: boolean) {
  let rest: Buffer = Buffer.alloc(0)
  let letters = isGreeted ? 1 : 0
  return (chunk: Buffer): Buffer[] => {
    rest = Buffer.concat([rest, chunk])
    const whole: Buffer[] = []
    while (rest.length >= letters + 4) {
      const length = letters + rest.readInt32BE(letters)
      if (rest.length < length) break
      whole.push(rest.subarray(0, length))
      rest = rest.subarray(length)
      letters = 1
    }
    return whole
  }
}

const letterOf = (message: Buffer) => String.fromCharCode(message[0] ?? 0)

/** The words of a start: names and values in turns, each ended by a NUL. */
function strangeWord(start: Buffer): string | undefined {
  const words = start.toString('utf8', 8).split('\0')
  return words.find((word, at) => at % 2 === 0 && word !== '' && !taken.has(word))
}

function refusal(word: string): Buffer {
  const fields = Buffer.from(`SFATAL\0C08P01\0Munsupported startup parameter: ${word}\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

/**
 * What a pooler in transaction mode does to a program: each transaction may come over another connection than the one
 * before, and nothing may be kept on it. Lines go round in turn, so that what must not be kept is missed at once.
 */
export async function startPooler(databaseUrl: string, most: number): Promise<RunningPooler> {
  const at = new URL(databaseUrl)
  const free: Line[] = []
  const queue: Client[] = []
  const last = new WeakMap<Client, Line>()
  const sockets = new Set<Socket>()
  let opened = 0
  let moved = 0
  let greeting: Promise<Buffer> = Promise.resolve(Buffer.alloc(0))

  function lend(line: Line): void {
    const client = queue.shift()
    if (!client) return void free.push(line)
    if (last.has(client) && last.get(client) !== line) moved += 1
    last.set(client, line)
    line.holder = client
    client.line = line
    pass(client, line)
  }

  function pass(client: Client, line: Line): void {
    for (const message of client.waiting.splice(0)) {
      if (/[QS]/.test(letterOf(message))) client.owed += 1
      line.socket.write(message)
    }
  }

  /** Resolves with the database's greeting, which every client on the line is told again. */
  async function openLine(start: Buffer): Promise<Buffer> {
    opened += 1
    const socket = connect({ host: at.hostname, port: Number(at.port) })
    const line: Line = { socket, holder: null }
    const { promise: greeting, resolve } = Promise.withResolvers<Buffer>()
    const cut = openCutter(true)
    const greeted: Buffer[] = []
    let isGreeted = false
    sockets.add(socket.on('error', () => {}))
    socket.on('close', () => (opened -= 1))
    socket.on('data', (chunk: Buffer) => {
      for (const message of cut(chunk)) {
        if (isGreeted) answer(line, message)
        else greeted.push(message)
        if (isGreeted || letterOf(message) !== 'Z') continue
        isGreeted = true
        resolve(Buffer.concat(greeted))
        lend(line)
      }
    })
    socket.write(start)
    return greeting
  }

  function answer(line: Line, message: Buffer): void {
    const { holder } = line
    // Words for nobody, such as notifications, are lost here as in every pooler.
    if (!holder) return
    holder.socket.write(message)
    if (letterOf(message) !== 'Z') return
    holder.owed -= 1
    if (message[5] !== IDLE || holder.owed > 0) return
    holder.line = null
    line.holder = null
    lend(line)
  }

  async function greet(client: Client, start: Buffer): Promise<void> {
    const word = strangeWord(start)
    if (word) return void client.socket.end(refusal(word))
    while (opened < most) greeting = openLine(start)
    client.socket.write(await greeting)
  }

  function serve(socket: Socket): void {
    const client: Client = { socket, line: null, waiting: [], owed: 0 }
    const cut = openCutter(false)
    let isStarted = false
    sockets.add(socket.on('error', () => {}))
    socket.on('data', (chunk: Buffer) => {
      for (const message of cut(chunk)) {
        if (!isStarted) void greet(client, message)
        else if (letterOf(message) === 'X') socket.end()
        else take(client, message)
        isStarted = true
      }
    })
    // Whatever it had begun is undone with its line.
    socket.on('close', () => client.line?.socket.destroy())
  }

  function take(client: Client, message: Buffer): void {
    client.waiting.push(message)
    if (client.line) return pass(client, client.line)
    if (client.waiting.length > 1) return
    queue.push(client)
    const line = free.shift()
    if (line) lend(line)
  }

  const server = createServer(serve).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `postgres://${at.username}@127.0.0.1:${port}${at.pathname}`,
    moved: () => moved,
    close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}
