import type { Said } from './door-words.ts'

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
} satisfies Record<Said['tone'], [number, number][]>
const shakes = { in: [60], already: [60, 60, 60], no: [220, 80, 220], back: [40] } satisfies Record<
  Said['tone'],
  number[]
>
const VOLUME = 0.12

let sound: AudioContext | null = null

/** Browsers let a page be heard only after somebody touched it: to be called from a press. */
export function readySound(): void {
  if (typeof AudioContext === 'undefined') return
  sound ??= new AudioContext()
  void sound.resume().catch(() => undefined)
}

/** In the hand and in the ear: whoever scans looks at the person, not at the screen. */
export function signal(tone: Said['tone']): void {
  navigator.vibrate?.(shakes[tone])
  if (sound?.state !== 'running') return
  let at = sound.currentTime
  for (const [pitch, lasts] of tones[tone]) {
    const voice = new OscillatorNode(sound, { frequency: pitch, type: 'triangle' })
    voice.connect(new GainNode(sound, { gain: VOLUME })).connect(sound.destination)
    voice.start(at)
    at += lasts / 1000
    voice.stop(at)
  }
}
