import type { CheckInMessage } from './check-in-messages.ts'

/** Hertz and milliseconds: up for a welcome, down for a refusal. */
const tones = {
  in: [
    [880, 70],
    [1320, 110],
  ],
  already: [[660, 160]],
  no: [
    [330, 140],
    [220, 220],
  ],
  back: [[520, 90]],
} satisfies Record<CheckInMessage['tone'], [number, number][]>
const vibrations = { in: [60], already: [60, 60, 60], no: [220, 80, 220], back: [40] } satisfies Record<
  CheckInMessage['tone'],
  number[]
>
const VOLUME = 0.12

let sound: AudioContext | null = null

/** Browsers allow sound only after a user gesture, so call this from a click handler. */
export function unlockSound(): void {
  if (typeof AudioContext === 'undefined') return
  sound ??= new AudioContext()
  void sound.resume().catch(() => undefined)
}

/** Sound and vibration, because the person who scans does not watch the screen. */
export function playFeedback(tone: CheckInMessage['tone']): void {
  navigator.vibrate?.(vibrations[tone])
  if (sound?.state !== 'running') return
  let at = sound.currentTime
  for (const [pitch, lasts] of tones[tone]) {
    const oscillator = new OscillatorNode(sound, { frequency: pitch, type: 'triangle' })
    oscillator.connect(new GainNode(sound, { gain: VOLUME })).connect(sound.destination)
    oscillator.start(at)
    at += lasts / 1000
    oscillator.stop(at)
  }
}
