import { describe, expect, test } from 'vitest'
import { parseEnv } from '#app/platform/env.ts'
import { startProblemMessage } from './start-failure.ts'

function thrownBy(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

describe('the message of a failed start', () => {
  test('is one line for an invalid environment variable', () => {
    expect(startProblemMessage(thrownBy(() => parseEnv({ PORT: 'x' })))).toBe(
      'PORT must be a whole number from 0 to 65535',
    )
  })

  test.each([
    [
      { code: 'EADDRINUSE', port: 3000 },
      'Port 3000 is already in use. Stop the other program or set PORT to another number.',
    ],
    [
      { code: 'EACCES', syscall: 'listen', port: 80 },
      'Not allowed to listen on port 80. Set PORT to a number above 1023.',
    ],
    [
      { code: 'EACCES', path: '/srv/data' },
      'Not allowed to write /srv/data. Check its owner or set DATA_DIR to another folder.',
    ],
    [{ code: 'ENOTFOUND' }, 'HOST is not an address of this machine.'],
  ])('is one line for %o', (facts, line) => {
    expect(startProblemMessage(Object.assign(new Error('from the system'), facts))).toBe(line)
  })

  test('is null for an unexpected error', () => {
    expect(startProblemMessage(new TypeError('undefined is not a function'))).toBeNull()
    expect(startProblemMessage('thrown text')).toBeNull()
  })
})
