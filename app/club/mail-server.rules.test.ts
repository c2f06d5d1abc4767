import { describe, expect, it } from 'vitest'
import { checkMailServer, type MailServer, smtpUrlOf } from './mail-server.rules.ts'

const form = {
  host: 'smtp.college.example',
  port: '587',
  username: 'club@college.example',
  password: 'a/secret@word',
  senderAddress: 'club@college.example',
  senderName: '',
}
const server: MailServer = { ...form, port: 587 }

describe('a mail server', () => {
  it('is read from its form', () => {
    expect(checkMailServer(form, null)).toEqual({ ok: true, value: server })
  })

  it('loses what copying adds to its texts', () => {
    const copied = { ...form, host: ' smtp.college.example\u200b', password: '\u200babcd\u00a0efgh ijkl\n' }
    expect(checkMailServer(copied, null)).toEqual({
      ok: true,
      value: { ...server, password: 'abcdefgh ijkl' },
    })
  })

  it.each([
    ['host', '', 'Please enter the name of a server'],
    ['host', 'smtp.example/path', 'Please enter the name of a server'],
    ['host', 'user@smtp.example', 'Please enter the name of a server'],
    ['port', '0', 'Please enter 587, 465, 25 or 2525'],
    ['port', '5432', 'Please enter 587, 465, 25 or 2525'],
    ['senderAddress', 'club', 'Please enter an email address'],
    ['password', '', 'Please enter the password of this user name'],
    ['username', '', 'Please enter the user name that this password belongs to'],
  ])('is refused when its %s is %j', (name, word, message) => {
    const check = checkMailServer({ ...form, [name]: word }, null)
    expect(check.ok ? null : check.errors[name as keyof MailServer]).toContain(message)
  })

  it('keeps the stored password for the same server and user name only', () => {
    expect(checkMailServer({ ...form, password: '', senderName: 'LC' }, server)).toMatchObject({
      ok: true,
      value: { password: server.password, senderName: 'LC' },
    })
    for (const other of [{ host: 'smtp.elsewhere.example' }, { port: '25' }, { username: 'other' }])
      expect(checkMailServer({ ...form, password: '', ...other }, server)).toMatchObject({
        ok: false,
        errors: { password: 'Please enter the password again: the server or the user name is another one' },
      })
  })

  it('gets no password over a connection that is not encrypted', () => {
    expect(smtpUrlOf(server)).toBe(
      'smtp://club%40college.example:a%2Fsecret%40word@smtp.college.example:587/?requireTLS=true',
    )
    expect(smtpUrlOf({ ...server, port: 465 })).toMatch(/^smtps:.*:465$/)
    expect(smtpUrlOf({ ...server, port: 25, username: '', password: '' })).toBe(
      'smtp://smtp.college.example:25',
    )
  })
})
