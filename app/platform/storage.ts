import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { openBucket } from './bucket.ts'
import type { Env } from './env.ts'

/** Where finished pictures are kept: the folder of DATA_DIR, or a bucket. */
export interface PictureStorage {
  /** `name` is one path segment, e.g. 0198….webp. Resolves when the bytes are safe on the disk. */
  put(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<Uint8Array | null>
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

export async function openFolder(folder: string): Promise<PictureStorage> {
  await mkdir(folder, { recursive: true })
  return {
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

export async function openStorage(env: Pick<Env, 'dataDir' | 's3'>): Promise<PictureStorage> {
  return env.s3 ? openBucket(env.s3) : openFolder(join(env.dataDir, 'uploads'))
}
