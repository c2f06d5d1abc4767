// Finds the browser of the browser tests, and installs Debian's when there is none.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Without windows: opens a page in half the time. */
const SHELL = '/usr/bin/chromium-headless-shell'
const places = [
  process.env.CHROMIUM_PATH,
  SHELL,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

function findBrowser({ isWhole }) {
  return places.find((place) => place && existsSync(place) && !(isWhole && place === SHELL))
}

function aptGet(...args) {
  const asRoot = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  const [command, ...rest] = [...asRoot, 'apt-get', ...args]
  return spawnSync(command, rest, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
}

/** The path of a Chromium; `isWhole`: one that could show windows. Throws one clear line when none can be had. */
export function ensureBrowser({ isWhole = false } = {}) {
  if (!findBrowser({ isWhole }) && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests …')
    aptGet('update', '-qq')
    const install = (name) => aptGet('install', '-y', '-qq', '--no-install-recommends', name)
    if (isWhole || install('chromium-headless-shell').status !== 0) install('chromium')
  }
  const browser = findBrowser({ isWhole })
  if (!browser)
    throw new Error(
      'no Chromium was found and none could be installed. Install one and set CHROMIUM_PATH to it.',
    )
  return browser
}
