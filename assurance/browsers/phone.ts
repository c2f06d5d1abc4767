import { expect } from '@playwright/test'
import type { RunningSite } from '#tests/support/app.ts'
import { type Engine, type InputSource, viewport } from './engine.ts'
import { findElement, type ElementMatch, type Name, selectors, type ElementQuery } from './find-element.ts'

type Within = ElementQuery['within']
type Role = ElementQuery['role']

/** A person with a phone: looks, types and taps, each as soon as the page allows it. */
export interface Phone {
  /** Opens a page, waits until it is hydrated, and skips the opening screen. */
  open(path: string): Promise<void>
  path(): Promise<string>
  /** Types into the field with the label. */
  enter(label: Name, text: string): Promise<void>
  /** Chooses an option, a date or a time, as the field's own picker does. */
  choose(label: string, value: string): Promise<void>
  press(role: Role, name: Name, within?: Within): Promise<void>
  sees(role: Role, name?: Name, within?: Within): Promise<void>
  seesNot(role: Role, name: Name): Promise<void>
  /** Chooses a picture for the only file field. */
  upload(name: string): Promise<void>
  /** From now on a new tab stays empty. Returns what reads the addresses that tabs were to show. */
  recordTabs(): Promise<() => Promise<unknown>>
  /** Signs in as the super admin, and opens a page. */
  signIn(path: string): Promise<void>
  valueOf(label: string): Promise<string>
  screenshot(): Promise<Buffer>
}

/** Long enough for a busy machine. */
const PATIENCE_MS = 60_000
/** Keys of the WebDriver standard. */
const CONTROL = '\uE009'
const ESCAPE = '\uE00C'

/** Runs in the page. */
function setValue(label: string, value: string): void {
  const fields = [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input, select')]
  const field = fields.find(({ labels }) => [...(labels ?? [])].some((it) => it.textContent.trim() === label))
  if (!field) throw new Error(`no field has the label ${label}`)
  field.focus()
  // The setter of the class: React replaces that of the element to notice changes.
  const own = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
  Object.getOwnPropertyDescriptor(own.prototype, 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  if (field.value !== value) throw new Error(`${label} did not take ${value}`)
}

/** Runs in the page. */
async function setFile(name: string): Promise<void> {
  const field = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!field) throw new Error('there is no field for files')
  const canvas = new OffscreenCanvas(640, 360)
  canvas.getContext('2d')?.fillRect(0, 0, 320, 360)
  const chosen = new DataTransfer()
  const type = 'image/jpeg'
  chosen.items.add(new File([await canvas.convertToBlob({ type })], name, { type }))
  field.files = chosen.files
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Runs in the page: the browser opens the tab or blocks it, and nothing is asked of another site. */
function recordTabs(): void {
  const addresses: string[] = []
  const openTab = window.open.bind(window)
  const recorded = (...where: Parameters<typeof openTab>) => {
    const tab = openTab(...where)
    if (!tab) return null
    const replace = (address: string) => (addresses.push(address), tab.close())
    return { document: tab.document, location: { replace }, close: () => tab.close() }
  }
  Object.assign(window, { addressesOfTabs: addresses, open: recorded })
}

/** `patienceMs`: how long it waits for what it looks for. */
export function phoneOf(
  engine: Engine,
  { url, superAdmin }: Pick<RunningSite, 'url' | 'superAdmin'>,
  patienceMs = PATIENCE_MS,
): Phone {
  const wait = { intervals: [50, 100, 200], timeout: patienceMs }
  const find = async (query: ElementQuery) =>
    (await engine.call(findElement.toString(), query, selectors, viewport.width)) as ElementMatch

  /** Where it is, once it no longer moves. */
  async function findAtRest(query: ElementQuery): Promise<{ x: number; y: number }> {
    let at: ElementMatch = { trouble: 'was not looked for' }
    await expect(async () => {
      const before = at
      at = await find(query)
      expect(at, JSON.stringify(query)).toEqual(before)
      expect(at, JSON.stringify(query)).not.toHaveProperty('trouble')
    }).toPass(wait)
    return 'trouble' in at ? { x: 0, y: 0 } : at
  }

  async function tap(query: ElementQuery): Promise<void> {
    const { x, y } = await findAtRest(query)
    const actions: InputSource['actions'] = [
      { type: 'pointerMove', x, y, duration: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ]
    await engine.perform([{ id: 'finger', type: 'pointer', actions }])
  }

  async function type(keys: readonly string[]): Promise<void> {
    const actions = keys.flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ])
    await engine.perform([{ id: 'keyboard', type: 'key', actions }])
  }

  const selectAll = [
    { type: 'keyDown', value: CONTROL },
    { type: 'keyDown', value: 'a' },
    { type: 'keyUp', value: 'a' },
    { type: 'keyUp', value: CONTROL },
  ]

  async function open(path: string): Promise<void> {
    await engine.open(url + path)
    const isReady = () => engine.call('() => document.documentElement.dataset.hydrated !== undefined')
    await expect.poll(isReady, { message: `${path} is hydrated`, ...wait }).toBe(true)
    await type([ESCAPE])
  }

  async function enter(label: Name, text: string): Promise<void> {
    await tap({ role: 'field', name: label })
    await engine.perform([{ id: 'keyboard', type: 'key', actions: selectAll }])
    await type(text.split(''))
  }

  return {
    open,
    enter,
    path: async () => String(await engine.call('() => location.pathname')),
    async choose(label, value) {
      await findAtRest({ role: 'field', name: label })
      await engine.call(setValue.toString(), label, value)
    },
    press: async (role, name, within) => tap({ role, name, ...(within && { within }) }),
    async sees(role, name, within) {
      const query = { role, ...(name && { name }), ...(within && { within }) }
      const look = async () => expect(await find(query), JSON.stringify(query)).not.toHaveProperty('trouble')
      await expect(look).toPass(wait)
    },
    async seesNot(role, name) {
      const query = { role, name }
      const look = async () => expect(await find(query), JSON.stringify(query)).toHaveProperty('trouble')
      await expect(look).toPass(wait)
    },
    upload: async (name) => void (await engine.call(setFile.toString(), name)),
    async recordTabs() {
      await engine.call(recordTabs.toString())
      return () => engine.call('() => window.addressesOfTabs')
    },
    async signIn(path) {
      await open('/admin-login')
      await enter('Email', superAdmin.email)
      await enter('Password', superAdmin.password)
      await tap({ role: 'button', name: 'Sign in' })
      await expect.poll(() => engine.call('() => location.pathname'), wait).toBe('/admin/dashboard')
      await open(path)
    },
    async valueOf(label) {
      const found = await find({ role: 'field', name: label })
      return 'trouble' in found ? found.trouble : found.value
    },
    screenshot: async () => engine.screenshot(),
  }
}
