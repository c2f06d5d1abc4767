import { workerAddress } from './trusted-types.ts'

/** After the load: what the worker keeps is fetched once the page answers. */
const REGISTER_AFTER_MS = 3_000

/** Registers app/service-worker.js. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register(workerAddress()).catch(() => undefined)
  setTimeout(register, REGISTER_AFTER_MS)
}
