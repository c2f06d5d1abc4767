/** The worker (app/service-worker.js) keeps the page itself for a reload without a line. */
async function tellWorker(message: { kind: 'keep-door' | 'forget-door'; path: string }): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage(message)
}

export function keepPage(path: string): Promise<void> {
  return tellWorker({ kind: 'keep-door', path })
}

export function forgetPage(path: string): Promise<void> {
  return tellWorker({ kind: 'forget-door', path })
}

/** The camera is allowed by the page's own answer; whoever came by a link inside the site has another page's. */
export function openOnItsOwn(): void {
  const [opened] = performance.getEntriesByType('navigation')
  if (opened && new URL(opened.name).pathname !== location.pathname) location.reload()
}
