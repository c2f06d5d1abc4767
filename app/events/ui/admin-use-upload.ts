import { useEffect, useRef, useState } from 'react'
import { uploadPath } from '#app/club/addresses.rules.ts'
import { pickedFileProblem, uploadMessages } from '#app/uploads/rules.ts'
import { shrinkPicture } from './shrink-picture.ts'

interface Picked {
  name: string
  size: number
  /** An address of the browser's own, only good for this page. */
  preview: string
}

export type Upload =
  | { kind: 'none' }
  | { kind: 'shrinking' }
  /** `original`: the picture that can be made smaller. */
  | { kind: 'refused'; message: string; original?: File }
  | { kind: 'sending'; picked: Picked; percent: number }
  | { kind: 'kept'; picked: Picked }

interface UploadAnswer {
  success: boolean
  data?: { url?: string }
  error?: { message?: string }
}

const keys = new Map<string, string>()

/** One idempotency key per file while the page is open: a repeated upload stores no second picture. */
function keyOf({ name, size, lastModified }: File): string {
  const file = `${name} ${size} ${lastModified}`
  const random = crypto.getRandomValues(new Uint32Array(4)).join('-')
  const key = keys.get(file) ?? random
  keys.set(file, key)
  return key
}

/** product.md#event-image: multipart field `image`, returns `{ success, data: { url } }`. Fetch has no upload progress. */
function send(file: File, onPercent: (percent: number) => void) {
  const request = new XMLHttpRequest()
  const uploadedUrl = new Promise<string>((resolve, reject) => {
    request.open('POST', '/api/uploads')
    request.responseType = 'json'
    request.setRequestHeader('Idempotency-Key', keyOf(file))
    request.upload.addEventListener('progress', ({ loaded, total }) =>
      onPercent(Math.round((100 * loaded) / total)),
    )
    request.addEventListener('load', () => {
      const { success, data, error } = (request.response ?? {}) as Partial<UploadAnswer>
      if (success && data?.url) resolve(data.url)
      else reject(new Error(error?.message ?? uploadMessages.failed))
    })
    for (const cut of ['error', 'timeout'])
      request.addEventListener(cut, () => reject(new Error(uploadMessages.failed)))
    const form = new FormData()
    form.set('image', file)
    request.send(form)
  })
  return { request, uploadedUrl }
}

/**
 * The form keeps the path alone of the public address that the server answers: the browser shows no picture of another origin, and
 * the site may have been opened by an address of the local network.
 */
const shownAddress = (url: string) => uploadPath(url, new URL(url).origin, ['webp']) ?? url

/**
 * Sends a picked picture at once, unchanged; `onKept` gets the address the server gave it. The newest pick wins. `makeSmaller` sends a
 * smaller copy of a picture that was refused because of its size.
 */
export function useUpload(onKept: (url: string) => void) {
  const [upload, setUpload] = useState<Upload>({ kind: 'none' })
  const running = useRef<XMLHttpRequest>(undefined)
  const preview = useRef('')
  const turns = useRef(0)
  useEffect(
    () => () => {
      turns.current += 1
      running.current?.abort()
      URL.revokeObjectURL(preview.current)
    },
    [],
  )
  const newTurn = () => {
    running.current?.abort()
    const turn = (turns.current += 1)
    return () => turns.current === turn
  }
  const pick = async (file: File, isNewest = newTurn()) => {
    const problem = pickedFileProblem(file)
    if (problem) {
      // A GIF may move, so it has no smaller copy.
      const original = problem === 'too-large' && file.type !== 'image/gif' ? file : undefined
      return setUpload({ kind: 'refused', message: uploadMessages[problem], original })
    }
    URL.revokeObjectURL(preview.current)
    preview.current = URL.createObjectURL(file)
    const pickedFile = { name: file.name, size: file.size, preview: preview.current }
    setUpload({ kind: 'sending', picked: pickedFile, percent: 0 })
    const { request, uploadedUrl } = send(file, (percent) => {
      if (isNewest()) setUpload({ kind: 'sending', picked: pickedFile, percent })
    })
    running.current = request
    const [outcome] = await Promise.allSettled([uploadedUrl])
    if (!isNewest()) return
    if (outcome.status === 'rejected')
      return setUpload({ kind: 'refused', message: (outcome.reason as Error).message })
    setUpload({ kind: 'kept', picked: pickedFile })
    onKept(shownAddress(outcome.value))
  }
  const makeSmaller = async (original: File) => {
    const isNewest = newTurn()
    setUpload({ kind: 'shrinking' })
    const file = await shrinkPicture(original)
    if (!isNewest()) return
    // This browser cannot read it.
    if (file === original) return setUpload({ kind: 'refused', message: uploadMessages['not-an-image'] })
    await pick(file, isNewest)
  }
  return { upload, pick, makeSmaller }
}
