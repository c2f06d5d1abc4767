import { decodeQR } from 'qr/decode.js'

/** Looks at the pictures of a camera about eight times a second. */
const SCAN_INTERVAL_MS = 120
/** A ticket that stays in view is read once; after it was away this long it counts as shown again. */
const SAME_TICKET_MS = 2_500
/** A larger picture reads no better and takes longer. */
const MAX_WIDTH_PX = 960

export type CameraProblem = 'insecure' | 'refused' | 'none' | 'busy'

export interface Camera {
  stop(): void
  /** null: this camera has no lamp. */
  setTorch: ((isOn: boolean) => Promise<void>) | null
  /** How many cameras there are to choose from. */
  count: number
  deviceId: string | undefined
}

export function problemOf(error: unknown): CameraProblem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'none'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'refused'
}

type CodeReader = (video: HTMLVideoElement) => Promise<string | null>

interface Detector {
  detect(source: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
interface DetectorConstructor {
  new (options: { formats: string[] }): Detector
  getSupportedFormats(): Promise<string[]>
}

/** The browser's own reader, where it has one. */
async function nativeReader(): Promise<CodeReader | null> {
  const Maker = (globalThis as { BarcodeDetector?: DetectorConstructor }).BarcodeDetector
  const formats = (await Maker?.getSupportedFormats().catch(() => [])) ?? []
  if (!Maker || !formats.includes('qr_code')) return null
  const detector = new Maker({ formats: ['qr_code'] })
  return async (video) => (await detector.detect(video))[0]?.rawValue ?? null
}

function bundledReader(): CodeReader {
  const canvas = document.createElement('canvas')
  const drawing = canvas.getContext('2d', { willReadFrequently: true })
  return async (video) => {
    const scale = Math.min(1, MAX_WIDTH_PX / video.videoWidth)
    canvas.width = Math.round(video.videoWidth * scale)
    canvas.height = Math.round(video.videoHeight * scale)
    if (!drawing || canvas.width === 0) return null
    drawing.drawImage(video, 0, 0, canvas.width, canvas.height)
    try {
      return decodeQR(drawing.getImageData(0, 0, canvas.width, canvas.height))
    } catch {
      return null
    }
  }
}

async function scanFrames(
  video: HTMLVideoElement,
  read: CodeReader,
  onCode: (code: string) => void,
  isOver: () => boolean,
) {
  let lastRead = { code: '', at: 0 }
  while (!isOver()) {
    const code = video.readyState >= video.HAVE_CURRENT_DATA ? await read(video).catch(() => null) : null
    const now = performance.now()
    const isNew = code !== null && (code !== lastRead.code || now - lastRead.at > SAME_TICKET_MS)
    if (code !== null) lastRead = { code, at: now }
    if (isNew && !isOver()) onCode(code)
    await new Promise((resolve) => setTimeout(resolve, SCAN_INTERVAL_MS))
  }
}

function torchOf(track: MediaStreamTrack | undefined): Camera['setTorch'] {
  const capabilities = track?.getCapabilities?.() as { torch?: boolean } | undefined
  if (!track || !capabilities?.torch) return null
  return (isOn) => track.applyConstraints({ advanced: [{ torch: isOn } as MediaTrackConstraintSet] })
}

/** Throws what `problemOf` reads. Without `deviceId` it opens the rear camera. */
export async function openCamera(
  video: HTMLVideoElement,
  { deviceId, onCode }: { deviceId?: string; onCode: (code: string) => void },
): Promise<Camera> {
  const cameraChoice = deviceId ? { deviceId: { exact: deviceId } } : { facingMode: { ideal: 'environment' } }
  const size = { width: { ideal: 1280 }, height: { ideal: 720 } }
  const stream = await navigator.mediaDevices.getUserMedia({
    video: { ...cameraChoice, ...size },
    audio: false,
  })
  video.srcObject = stream
  await video.play().catch(() => undefined)
  let isOver = false
  void scanFrames(video, (await nativeReader()) ?? bundledReader(), onCode, () => isOver)
  const devices = await navigator.mediaDevices.enumerateDevices().catch(() => [])
  const [track] = stream.getVideoTracks()
  return {
    stop() {
      isOver = true
      for (const each of stream.getTracks()) each.stop()
      video.srcObject = null
    },
    setTorch: torchOf(track),
    count: devices.filter(({ kind }) => kind === 'videoinput').length,
    deviceId: track?.getSettings().deviceId,
  }
}

/** The camera after this one. */
export async function nextCamera(deviceId: string | undefined): Promise<string | undefined> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  const cameras = devices.filter(({ kind }) => kind === 'videoinput').map((device) => device.deviceId)
  return cameras[(cameras.indexOf(deviceId ?? '') + 1) % cameras.length]
}
