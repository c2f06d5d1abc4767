import { useEffect, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import styles from './door.module.css'
import type { Camera, CameraProblem } from './door-camera.ts'
import { readySound } from './door-signal.ts'

const instead = 'Until then find people by name, or use a scanner that types.'
const problems = {
  insecure: `A browser gives its camera to https addresses only. Open this page by its https address. ${instead}`,
  refused: `This page may not use the camera. Allow it beside the address of this page, then scan again. ${instead}`,
  none: `No camera was found on this device. ${instead}`,
  busy: `Another program is using the camera. Close it, then scan again. ${instead}`,
} satisfies Record<CameraProblem, string>

/** The reader is fetched when somebody scans; door mode without a camera never loads it. */
const fetchCamera = () => import('./door-camera.ts')

function useCamera(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [isOn, setOn] = useState(false)
  const [camera, setCamera] = useState<Camera | null>(null)
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  const [deviceId, choose] = useState<string>()
  const latest = useRef(onCode)
  useEffect(() => {
    latest.current = onCode
  })
  useEffect(() => {
    if (!isOn) return
    let isLeft = false
    let opened: Camera | null = null
    const open = async () => {
      const { openCamera, problemOf } = await fetchCamera()
      try {
        if (!video.current || isLeft) return
        opened = await openCamera(video.current, { deviceId, onCode: (code) => latest.current(code) })
        if (isLeft) opened.stop()
        else setCamera(opened)
      } catch (error) {
        setProblem(problemOf(error))
        setOn(false)
      }
    }
    void open()
    return () => {
      isLeft = true
      opened?.stop()
      setCamera(null)
    }
  }, [isOn, deviceId])
  const start = () => {
    const isInsecure = !('mediaDevices' in navigator)
    setProblem(isInsecure ? 'insecure' : null)
    setOn(!isInsecure)
  }
  return { video, isOn, camera, problem, start, stop: () => setOn(false), choose }
}

/** Reads tickets through the camera, for as long as somebody wants it. */
export function DoorScan({ onCode }: { onCode: (code: string) => void }) {
  const { video, isOn, camera, problem, start, stop, choose } = useCamera(onCode)
  const begin = () => {
    readySound()
    start()
  }
  return (
    <section className={`${styles.scan} scripted`} aria-label="Camera" data-on={isOn || undefined}>
      {isOn ? (
        <>
          <div className={styles.gate}>
            <video ref={video} muted playsInline aria-label="What the camera sees" />
            <p className={styles.aim}>{camera ? 'Hold the code inside the frame' : 'Opening the camera'}</p>
          </div>
          <div className={styles.lens}>
            <Button variant="line" onClick={stop}>
              Stop scanning
            </Button>
            {camera && <Lamp key={camera.deviceId} camera={camera} />}
            {camera && camera.count > 1 && <OtherCamera camera={camera} onChoose={choose} />}
          </div>
        </>
      ) : (
        <Button className={styles.start} onClick={begin}>
          <ScanDrawing />
          Scan tickets
        </Button>
      )}
      {problem && <Alert tone="warn">{problems[problem]}</Alert>}
    </section>
  )
}

function Lamp({ camera }: { camera: Camera }) {
  const [isLit, setLit] = useState(false)
  const { setLamp } = camera
  if (!setLamp) return null
  const turn = () =>
    void setLamp(!isLit).then(
      () => setLit(!isLit),
      () => undefined,
    )
  return (
    <Button variant="line" aria-pressed={isLit} onClick={turn}>
      Torch
    </Button>
  )
}

function OtherCamera({ camera, onChoose }: { camera: Camera; onChoose: (deviceId?: string) => void }) {
  const next = async () => {
    const { nextCamera } = await fetchCamera()
    onChoose(await nextCamera(camera.deviceId))
  }
  return (
    <Button variant="line" onClick={() => void next()}>
      Other camera
    </Button>
  )
}

function ScanDrawing() {
  return (
    <svg className="ico" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8 8h3v3H8zM13.5 8H16v2.5M8 13.5V16h2.5M13.5 13.5H16V16" />
    </svg>
  )
}
