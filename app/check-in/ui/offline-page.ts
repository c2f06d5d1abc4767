/** The worker (app/service-worker.js) keeps the page itself for a reload without a line. */
async function postToWorker(message: {
  kind: 'keep-check-in' | 'forget-check-in'
  path: string
}): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const { active } = await navigator.serviceWorker.ready
  active?.postMessage(message)
}

export function cachePage(path: string): Promise<void> {
  return postToWorker({ kind: 'keep-check-in', path })
}

export function uncachePage(path: string): Promise<void> {
  return postToWorker({ kind: 'forget-check-in', path })
}

/** The response header of this page allows the camera. After a client-side navigation another page's header applies. */
export function reloadUnlessEntryPage(): void {
  const [navigation] = performance.getEntriesByType('navigation')
  if (navigation && new URL(navigation.name).pathname !== location.pathname) location.reload()
}
