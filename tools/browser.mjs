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

const isThere = (names) => names.every((name) => existsSync(`/usr/bin/${name}`))

/** What the journeys in other engines need: programs, and the packages of Debian that have them. */
const engines = {
  firefox: {
    title: 'Firefox',
    isFound: () => firefox() !== undefined,
    packages: ['firefox-esr'],
  },
  webkit: {
    title: 'WebKit',
    isFound: () => isThere(['WebKitWebDriver', 'Xvfb']),
    packages: ['webkit2gtk-driver', 'xvfb'],
  },
}

export const engineNames = Object.keys(engines)

function firefox() {
  const known = [process.env.FIREFOX_PATH, '/usr/bin/firefox-esr', '/usr/bin/firefox']
  return known.find((place) => place && existsSync(place))
}

/** Finds the browsers or installs them, with Debian's packages. Throws one clear line when one cannot be had. */
export function ensureEngines(names) {
  const missing = () => names.map((name) => engines[name]).filter(({ isFound }) => !isFound())
  const packages = missing().flatMap((engine) => engine.packages)
  if (packages.length > 0 && existsSync('/usr/bin/apt-get')) {
    console.log(`Installing ${packages.join(', ')} for the journeys in other browsers …`)
    aptGet('update', '-qq')
    aptGet('install', '-y', '-qq', '--no-install-recommends', ...packages)
  }
  const [first] = missing()
  if (first)
    throw new Error(
      `no ${first.title} was found and none could be installed. Install Debian's packages ${first.packages.join(' and ')}.`,
    )
  process.env.FIREFOX_PATH = firefox() ?? ''
}
