/** Where finished pictures are kept: the folder of DATA_DIR, or a bucket. */
export interface PictureStorage {
  /** `name` is one path segment, e.g. 0198….webp. Resolves when the bytes are safe on the disk. */
  put(name: string, bytes: Uint8Array): Promise<void>
  get(name: string): Promise<Uint8Array | null>
  delete(name: string): Promise<void>
}
