import { randomUUID } from 'node:crypto'
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { createBucketClient } from './bucket.ts'
import { type ByteRange, type StoredBytes, createFileStreams } from './byte-stream.ts'
import { prepareDataDir } from '../database/data-dir-lock.ts'
import type { Env } from '../env.ts'

/** Storage of processed pictures: a folder of DATA_DIR, or a bucket. */
export interface PictureStorage {
  /** `name` is one path segment, e.g. 0198….webp. Resolves when the bytes are safe on the disk. */
  put(name: string, bytes: Uint8Array): Promise<void>
  /** The whole file in memory, for what works on it. Answers use `stream`. */
  get(name: string): Promise<Uint8Array | null>
  /** The file, or the part of it that `range` names; the caller reads the stream or cancels it. Null: there is no such file. */
  stream(name: string, range?: ByteRange): Promise<StoredBytes | null>
  has(name: string): Promise<boolean>
  /** True when there is no room for new pictures. Not defined for buckets. */
  isFull?(): Promise<boolean>
  delete(name: string): Promise<void>
  /** All files, including those of other programs and those that killed processes left. */
  list(): Promise<StoredFile[]>
}

export interface StoredFile {
  name: string
  writtenAt: Date
}

function checkedName(name: string): string {
  if (!/^[0-9a-z][0-9a-z.-]{0,199}$/.test(name))
    throw new Error(`${JSON.stringify(name)} cannot name a picture`)
  return name
}

function nullIfMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx')
  try {
    await file.writeFile(bytes)
    await file.sync()
  } finally {
    await file.close()
  }
}

/** A rename is durable only once its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Pictures must not fill the disk of the database. */
const MAX_FOLDER_BYTES = 2 * 1024 ** 3

async function filesIn(folder: string): Promise<(StoredFile & { size: number })[]> {
  const names = await readdir(folder)
  const files = names.map(async (name) => {
    const stats = await stat(join(folder, name)).catch(() => null)
    return stats?.isFile() ? [{ name, writtenAt: stats.mtime, size: stats.size }] : []
  })
  return (await Promise.all(files)).flat()
}

export async function openFolderStorage(
  folder: string,
  mostBytes = MAX_FOLDER_BYTES,
): Promise<PictureStorage> {
  prepareDataDir(folder)
  const streamFile = createFileStreams()
  const pathOf = (name: string) => join(folder, checkedName(name))
  return {
    isFull: async () => (await filesIn(folder)).reduce((sum, { size }) => sum + size, 0) >= mostBytes,
    list: () => filesIn(folder),
    async put(name, bytes) {
      const part = `${pathOf(name)}.${randomUUID()}.part`
      try {
        await writeDurably(part, bytes)
        await rename(part, pathOf(name))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      await syncFolder(folder)
    },
    get: async (name) => readFile(pathOf(name)).catch(nullIfMissing),
    async stream(name, range) {
      const path = pathOf(name)
      const size = (await stat(path).catch(nullIfMissing))?.size
      if (size === undefined) return null
      const { first, last } = range ?? { first: 0, last: size - 1 }
      return { length: last - first + 1, stream: streamFile(path, { first, last }) }
    },
    has: async (name) => (await stat(pathOf(name)).catch(nullIfMissing)) !== null,
    delete: async (name) => rm(pathOf(name), { force: true }),
  }
}

export async function openStorage(env: Pick<Env, 'dataDir' | 's3'>): Promise<PictureStorage> {
  return env.s3 ? createBucketClient(env.s3) : openFolderStorage(join(env.dataDir, 'uploads'))
}
