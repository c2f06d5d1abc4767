import { workerAddress } from './trusted-types.ts'

/** Registers app/service-worker.js after the load event. */
export function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register(workerAddress()).catch(() => undefined)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
