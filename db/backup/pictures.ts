import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { openBucket } from '#app/platform/bucket.ts'
import type { PictureStorage } from '#app/platform/storage.ts'
import { isPictureName } from '#app/uploads/rules.ts'
import { BackupRefused, type Pictures } from './lines.ts'

/** For whoever wants the rows alone. */
export const noPictures: Pictures = { names: async () => [], read: async () => null }

type Bucket = Pick<ReturnType<typeof openBucket>, 'names' | 'get'>

function unlessMissing<Missing>(missing: Missing) {
  return (error: NodeJS.ErrnoException): Missing => {
    if (error.code === 'ENOENT') return missing
    throw error
  }
}

export function picturesIn(folder: string): Pictures {
  return {
    async names() {
      const names: string[] = await readdir(folder).catch(unlessMissing([]))
      return names.filter((name) => !name.endsWith('.part')).toSorted()
    },
    read: (name) => readFile(join(folder, name)).catch(unlessMissing(null)),
  }
}

/** What we put into a bucket; whatever else its owner keeps there stays out of the backup. */
export function picturesInBucket(bucket: Bucket): Pictures {
  return {
    names: async () => (await bucket.names()).filter(isPictureName).toSorted(),
    read: (name) => bucket.get(name),
  }
}

/** Puts together again what a backup holds in lines. */
export function pictureKeeper(storage: PictureStorage) {
  let current: { name: string; sha256: string; parts: Buffer[] } | null = null
  let kept = 0

  async function finish(): Promise<void> {
    if (!current) return
    const { name, sha256, parts } = current
    const bytes = Buffer.concat(parts)
    if (createHash('sha256').update(bytes).digest('hex') !== sha256)
      throw new BackupRefused(`The picture ${name} in the backup is not whole`)
    await storage.put(name, bytes)
    kept += 1
    current = null
  }

  return {
    finish,
    async begin({ picture, sha256 }: { picture: string; sha256: string }): Promise<void> {
      await finish()
      current = { name: picture, sha256, parts: [] }
    },
    add: (base64: string) => void current?.parts.push(Buffer.from(base64, 'base64')),
    kept: () => kept,
  }
}
