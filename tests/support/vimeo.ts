import type { Page } from '@playwright/test'

/** What the hosting service's player says over postMessage in its background mode, and what it was told. */
const player = `<html lang="en"><title>Player</title><script>
const say = (event) => parent.postMessage(JSON.stringify({ event }), '*')
addEventListener('message', ({ data }) => {
  const { method } = JSON.parse(data)
  if (method === 'play' || method === 'pause') say(method)
})
say('ready')
setTimeout(() => say('play'))
</script>`

/** Stands in for player.vimeo.com; `fails` leaves every frame silent, as a dead line does. */
export async function standInForVimeo(page: Page) {
  const asked: URL[] = []
  const service = { asked, fails: false }
  await page.route('https://player.vimeo.com/**', async (route) => {
    asked.push(new URL(route.request().url()))
    if (service.fails) return route.fulfill({ contentType: 'text/html', body: '<html lang="en"></html>' })
    return route.fulfill({ contentType: 'text/html', body: player })
  })
  return service
}
