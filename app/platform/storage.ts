import { randomUUID } from 'node:crypto'
import { open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { openBucket } from './bucket.ts'
import { prepareDataDir } from './data-dir-lock.ts'
import type { Env } from './env.ts'

/** Where finished pictures are kept: the folder of DATA_DIR, or a bucket. */
export interface PictureStorage {
  /** `name` is one path segment, e.g. 0198….webp. Resolves when the bytes are safe on the disk. */
  put(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<Uint8Array | null>
  /** True when new pictures take no more room; a bucket has an owner who says that. */
  isFull?(): Promise<boolean>
  delete(name: string): Promise<void>
}

function segment(name: string): string {
  if (!/^[0-9a-z][0-9a-z.-]{0,199}$/.test(name))
    throw new Error(`${JSON.stringify(name)} cannot name a picture`)
  return name
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

/** A rename is only safe on the disk once its folder is. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await folder.sync()
  } finally {
    await folder.close()
  }
}

/** Pictures must not fill the disk that the database writes on. */
const MOST_BYTES = 2 * 1024 ** 3

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder)
  const sizes = await Promise.all(
    names.map((name) =>
      stat(join(folder, name)).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

export async function openFolder(folder: string, mostBytes = MOST_BYTES): Promise<PictureStorage> {
  prepareDataDir(folder)
  return {
    isFull: async () => (await sizeOf(folder)) >= mostBytes,
    async put(name, bytes) {
      const part = join(folder, `${segment(name)}.${randomUUID()}.part`)
      try {
        await writeDurably(part, bytes)
        await rename(part, join(folder, name))
      } catch (error) {
        await rm(part, { force: true })
        throw error
      }
      await syncFolder(folder)
    },
    async get(name) {
      return readFile(join(folder, segment(name))).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null
        throw error
      })
    },
    async delete(name) {
      await rm(join(folder, segment(name)), { force: true })
    },
  }
}

export const picturesOf = (dataDir: string) => join(dataDir, 'uploads')

export async function openStorage(env: Pick<Env, 'dataDir' | 's3'>): Promise<PictureStorage> {
  return env.s3 ? openBucket(env.s3) : openFolder(picturesOf(env.dataDir))
}
