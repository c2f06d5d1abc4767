import { readFile } from 'node:fs/promises'

const ESTABLISHED = '01'

/** The number of open connections of a server (proc(5), /proc/net/tcp). */
export async function countOpenConnections(url: string): Promise<number> {
  const port = Number(new URL(url).port).toString(16).toUpperCase().padStart(4, '0')
  const tables = await Promise.all(['tcp', 'tcp6'].map((table) => readFile(`/proc/net/${table}`, 'utf8')))
  const rows = tables.flatMap((table) => table.split('\n').map((line) => line.trim().split(/\s+/)))
  return rows.filter(([, local, , state]) => local?.endsWith(`:${port}`) && state === ESTABLISHED).length
}
