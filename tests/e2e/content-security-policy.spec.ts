import { expect, test } from '../support/e2e-test.ts'

test('Trusted Types block text from becoming markup, code or a script’s address', async ({
  browser,
  site,
}) => {
  // Playwright blocks workers its own way else.
  const page = await browser.newPage({ baseURL: site.url, serviceWorkers: 'allow' })
  await page.goto('/about')
  await page.waitForFunction(() => document.documentElement.dataset.hydrated !== undefined)
  const answers = await page.evaluate(async () => {
    const tries: Record<string, () => unknown> = {
      markup: () => (document.createElement('div').innerHTML = '<img src="x">'),
      code: () => (document.createElement('script').text = 'alert(1)'),
      'data that is code': () => (document.createElement('script').textContent = 'alert(1)'),
      address: () => (document.createElement('script').src = '/assets/x.js'),
      worker: () => navigator.serviceWorker.register('/uploads/x.js'),
      'a policy of its own': () =>
        (
          window as unknown as { trustedTypes: { createPolicy(name: string, rules: object): object } }
        ).trustedTypes.createPolicy('mine', {}),
    }
    const outcomes: Record<string, string> = {}
    for (const [name, attempt] of Object.entries(tries))
      outcomes[name] = await Promise.resolve()
        .then(attempt)
        .then(
          () => 'taken',
          (error: unknown) => (error instanceof TypeError ? 'refused' : String(error)),
        )
    return outcomes
  })
  expect(new Set(Object.values(answers)), JSON.stringify(answers)).toEqual(new Set(['refused']))
  await page.close()
})
