/** Replicas hear within a tenth of a second, a loaded one within two. */
const LOOK_AGAIN_MS = [250, 750, 2000]

interface CatchUp {
  ask: () => Promise<void>
  isBehind: () => boolean
  pause: (ms: number) => Promise<unknown>
}

/** Asks, and asks again as long as what came is older than what was told. Gives up for a newer call of its own. */
export function openCatchUp({ ask, isBehind, pause }: CatchUp) {
  let turn = 0
  return {
    async now(first = ask): Promise<void> {
      turn += 1
      const mine = turn
      await first()
      for (const ms of LOOK_AGAIN_MS) {
        await pause(ms)
        if (mine !== turn || !isBehind()) return
        await ask()
      }
    },
    stop: () => void (turn += 1),
  }
}
