import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Button } from '#app/ui/button.tsx'
import { Alert } from '#app/ui/notice.tsx'
import styles from './check-in.module.css'
import type { Camera, CameraProblem } from './camera.ts'
import { unlockSound } from './feedback-sound.ts'

const fallbackHint = 'Until then find people by name, or use a scanner that types.'
const problems = {
  insecure: `A browser gives its camera to https addresses only. Open this page by its https address. ${fallbackHint}`,
  refused: `This page may not use the camera. Allow it beside the address of this page, then scan again. ${fallbackHint}`,
  none: `No camera was found on this device. ${fallbackHint}`,
  busy: `Another program is using the camera. Close it, then scan again. ${fallbackHint}`,
} satisfies Record<CameraProblem, string>

/** Loaded on the first scan; check-in without a camera never loads it. */
const fetchCamera = () => import('./camera.ts')

function useCamera(onCode: (code: string) => void) {
  const video = useRef<HTMLVideoElement>(null)
  const [isOn, setOn] = useState(false)
  const [camera, setCamera] = useState<Camera | null>(null)
  const [problem, setProblem] = useState<CameraProblem | null>(null)
  const [deviceId, choose] = useState<string>()
  const pass = useEffectEvent(onCode)
  useEffect(() => {
    if (!isOn) return
    let isLeft = false
    let openedCamera: Camera | null = null
    const startCamera = async () => {
      const { openCamera, problemOf } = await fetchCamera()
      try {
        if (!video.current || isLeft) return
        openedCamera = await openCamera(video.current, { deviceId, onCode: (code) => pass(code) })
        if (isLeft) openedCamera.stop()
        else setCamera(openedCamera)
      } catch (error) {
        setProblem(problemOf(error))
        setOn(false)
      }
    }
    void startCamera()
    return () => {
      isLeft = true
      openedCamera?.stop()
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

/** Reads ticket codes with the camera until it is closed. */
export function Scanner({ onCode }: { onCode: (code: string) => void }) {
  const { video, isOn, camera, problem, start, stop, choose } = useCamera(onCode)
  const begin = () => {
    unlockSound()
    start()
  }
  return (
    <section className="stack scripted" aria-label="Camera" data-on={isOn || undefined}>
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
            {camera && <TorchButton key={camera.deviceId} camera={camera} />}
            {camera && camera.count > 1 && <SwitchCameraButton camera={camera} onChoose={choose} />}
          </div>
        </>
      ) : (
        <Button className={styles.start} onClick={begin}>
          <ScanIcon />
          Scan tickets
        </Button>
      )}
      {problem && <Alert tone="warn">{problems[problem]}</Alert>}
    </section>
  )
}

function TorchButton({ camera }: { camera: Camera }) {
  const [isLit, setLit] = useState(false)
  const { setTorch } = camera
  if (!setTorch) return null
  const turn = () =>
    void setTorch(!isLit).then(
      () => setLit(!isLit),
      () => undefined,
    )
  return (
    <Button variant="line" aria-pressed={isLit} onClick={turn}>
      Torch
    </Button>
  )
}

function SwitchCameraButton({ camera, onChoose }: { camera: Camera; onChoose: (deviceId?: string) => void }) {
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

function ScanIcon() {
  return (
    <svg className="ico" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M4 8V4h4M16 4h4v4M20 16v4h-4M8 20H4v-4M8 8h3v3H8zM13.5 8H16v2.5M8 13.5V16h2.5M13.5 13.5H16V16" />
    </svg>
  )
}
