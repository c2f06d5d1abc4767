import { startTransition, StrictMode } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { allowPlainText, workerAddress } from './ui/trusted-types.ts'

/** What the worker keeps is fetched once the page has loaded and answers. */
const LOOK_AGAIN_MS = 3_000

/** Registers app/service-worker.js a while later, when all of the page has come. */
function registerServiceWorker(): void {
  if (!('serviceWorker' in navigator)) return
  setTimeout(() => {
    if (document.readyState !== 'complete') registerServiceWorker()
    else void navigator.serviceWorker.register(workerAddress()).catch(() => undefined)
  }, LOOK_AGAIN_MS)
}

allowPlainText()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  )
})

if (import.meta.env.PROD) registerServiceWorker()
