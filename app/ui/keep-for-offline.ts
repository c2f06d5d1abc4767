/** After everything else: from then on the browser keeps what was seen for when the line is down (app/service-worker.js). */
export function keepForOffline(): void {
  if (!('serviceWorker' in navigator)) return
  const register = () => void navigator.serviceWorker.register('/sw.js').catch(() => undefined)
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
}
