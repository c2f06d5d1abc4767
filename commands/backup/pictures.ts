import { BackupRefused } from '#app/platform/storage/backup-file.ts'
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { createBucketClient } from '#app/platform/storage/bucket.ts'
import type { PictureStorage } from '#app/platform/storage/storage.ts'
import { isPictureName } from '#app/uploads/rules.ts'
import { isVideoPart } from '#app/uploads/video.rules.ts'
import { type PictureSource } from './lines.ts'

/** For a snapshot of the rows alone. */
export const noPictures: PictureSource = { names: async () => [], read: async () => null }

/** Where restored pictures go. */
export type PictureSink = Pick<PictureStorage, 'put'>

/** Each picture is compared with its checksum while it is read, and not kept. */
export const nowhere: PictureSink = { put: async () => {} }

type Bucket = Pick<ReturnType<typeof createBucketClient>, 'list' | 'get'>

function unlessMissing<Missing>(fallback: Missing) {
  return (error: NodeJS.ErrnoException): Missing => {
    if (error.code === 'ENOENT') return fallback
    throw error
  }
}

/** Pictures, videos and captions. What else lies beside them is not backed up and not restored. */
const isOfSite = (name: string) => isPictureName(name) || isVideoPart(name)

export function picturesIn(folder: string): PictureSource {
  return {
    async names() {
      const names: string[] = await readdir(folder).catch(unlessMissing([]))
      return names.filter(isOfSite).toSorted()
    },
    read: (name) => readFile(join(folder, name)).catch(unlessMissing(null)),
  }
}

export function picturesInBucket(bucket: Bucket): PictureSource {
  return {
    names: async () =>
      (await bucket.list())
        .map(({ name }) => name)
        .filter(isOfSite)
        .toSorted(),
    read: (name) => bucket.get(name),
  }
}

/** Joins the lines of each picture and stores it. */
export function createPictureWriter(storage: PictureSink) {
  let current: { name: string; sha256: string; parts: Buffer[] } | null = null
  let count = 0

  async function finish(): Promise<void> {
    if (!current) return
    const { name, sha256, parts } = current
    const bytes = Buffer.concat(parts)
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new BackupRefused(`The picture ${name} in the backup is not whole`)
    // Backups of older versions contain other files, too.
    if (isOfSite(name)) await storage.put(name, bytes)
    count += 1
    current = null
  }

  return {
    finish,
    async begin({ picture, sha256 }: { picture: string; sha256: string }): Promise<void> {
      await finish()
      current = { name: picture, sha256, parts: [] }
    },
    add: (base64: string) => void current?.parts.push(Buffer.from(base64, 'base64')),
    kept: () => count,
  }
}
