import type { BrowserContext, Page } from '@playwright/test'

const VIMEO = 'https://player.vimeo.com/**'

/** A minimal Vimeo player with its postMessage protocol. In background mode it plays at once. */
const player = `<html lang="en"><title>Player</title><script>
const say = (event) => parent.postMessage(JSON.stringify({ event }), '*')
addEventListener('message', ({ data }) => {
  const { method } = JSON.parse(data)
  if (method === 'play' || method === 'pause') say(method)
})
say('ready')
if (new URLSearchParams(location.search).has('background')) setTimeout(() => say('play'))
</script>`

const YOUTUBE = 'https://www.youtube-nocookie.com/**'
const film = '<html lang="en"><title>Film</title><p>Film</p></html>'

/** Answers all requests to video hosts. */
export async function mockVideoHosts(context: BrowserContext): Promise<void> {
  await context.route(VIMEO, (route) => route.fulfill({ contentType: 'text/html', body: player }))
  await context.route(YOUTUBE, (route) => route.fulfill({ contentType: 'text/html', body: film }))
}

/** Mocks player.vimeo.com; `answers`: it plays, sends no messages, never responds, or cannot be reached. */
export async function mockVimeo(page: Page) {
  const requests: URL[] = []
  const service = { requests, answers: 'player' as 'player' | 'silence' | 'nothing' | 'abort' }
  await page.route(VIMEO, async (route) => {
    requests.push(new URL(route.request().url()))
    if (service.answers === 'abort') return route.abort()
    if (service.answers === 'nothing') return
    const body = service.answers === 'player' ? player : '<html lang="en"></html>'
    return route.fulfill({ contentType: 'text/html', body })
  })
  return service
}
