import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import pino from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { connectServiceManager } from './service-manager.ts'

const log = pino({ level: 'silent' })

describe('a site that systemd runs', () => {
  let folder: string
  const path = process.env['PATH']
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'systemd-'))
    const command = `#!/bin/sh\nprintf '%s\\n' "$*" >> ${folder}/sent\n`
    writeFileSync(join(folder, 'systemd-notify'), command, { mode: 0o755 })
    process.env['PATH'] = `${folder}:${path}`
    vi.useFakeTimers({ toFake: ['setInterval'] })
  })
  afterEach(() => {
    vi.useRealTimers()
    process.env['PATH'] = path
    rmSync(folder, { recursive: true })
  })
  /** Whole lines only: the shell creates the file before it writes to it. */
  const sent = () =>
    existsSync(`${folder}/sent`) ? readFileSync(`${folder}/sent`, 'utf8').split('\n').slice(0, -1) : []

  /** Not vi.waitFor, which moves the clock. */
  const sentAfter = async (count: number) => {
    for (let tries = 0; tries < 200 && sent().length < count; tries += 1) await setTimeout(20)
    return sent()
  }

  test('says that it is ready, pings the watchdog in time, and says that it stops', async () => {
    const systemd = { NOTIFY_SOCKET: '/run/systemd/notify', WATCHDOG_USEC: '30000000' }
    const manager = connectServiceManager(systemd, log)
    manager.ready()
    expect(await sentAfter(1)).toEqual(['READY=1'])
    vi.advanceTimersByTime(9_999)
    manager.stopping()
    expect(await sentAfter(2)).toEqual(['READY=1', 'STOPPING=1'])
    vi.advanceTimersByTime(1)
    expect(await sentAfter(3)).toEqual(['READY=1', 'STOPPING=1', 'WATCHDOG=1'])
  })

  test('sends no pings without a watchdog, and nothing without systemd', async () => {
    connectServiceManager({ WATCHDOG_USEC: '30000000' }, log).ready()
    const manager = connectServiceManager({ NOTIFY_SOCKET: '/run/systemd/notify' }, log)
    manager.ready()
    expect(await sentAfter(1)).toEqual(['READY=1'])
    vi.advanceTimersByTime(60_000)
    manager.stopping()
    expect(await sentAfter(2)).toEqual(['READY=1', 'STOPPING=1'])
  })
})
