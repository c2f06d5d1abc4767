import { describe, expect, test } from 'vitest'
import { checkDetails, endsAt, hostOf, noDetails } from './details.rules.ts'
import { mapUrl } from './map-link.rules.ts'

const errorsOf = (form: Record<string, string>) => {
  const check = checkDetails({ time: '18:00', ...form })
  return check.ok ? {} : check.errors
}

describe('the optional details of an event', () => {
  test('may all be empty', () => {
    expect(checkDetails({ time: '18:00' })).toEqual({ ok: true, value: noDetails })
  })

  test('are normalised before they are stored', () => {
    const picture = { imageAlt: ' Two  hands ', imageX: '', imageY: '20' }
    const form = {
      ...picture,
      endTime: '21:30',
      mapLink: ' https://maps.example/a b ',
      hostName: ' Riya  Sen ',
    }
    expect(checkDetails({ time: '18:00', ...form, hostContact: '+91 98765 43210' })).toEqual({
      ok: true,
      value: {
        ...noDetails,
        endTime: '21:30',
        mapLink: 'https://maps.example/a%20b',
        hostName: 'Riya Sen',
        hostContact: '9876543210',
        imageAlt: 'Two hands',
        imageFocus: '50 20',
      },
    })
  })

  test('keep what certificates say, on one line each', () => {
    const typed = {
      givesCertificates: 'on',
      certificateText: ' cut a  film in ',
      certificateHours: '2.5',
      certificateSigner1: 'Riya Sen, President',
    }
    const check = checkDetails({ time: '18:00', ...typed })
    expect(check.ok && check.value).toMatchObject({
      ...typed,
      givesCertificates: true,
      certificateText: 'cut a film in',
    })
  })

  test.each([
    [{ certificateHours: '2,5' }, ['certificateHours']],
    [{ certificateHours: '0' }, ['certificateHours']],
    [{ certificateHours: '501' }, ['certificateHours']],
    [{ certificateText: 'x'.repeat(121) }, ['certificateText']],
    [{ certificateSigner2: 'x'.repeat(81) }, ['certificateSigner2']],
    [{ endTime: '18:00' }, ['endTime']],
    [{ endTime: 'late' }, ['endTime']],
    [{ mapLink: 'http://maps.example' }, ['mapLink']],
    [{ mapLink: 'javascript:alert(1)' }, ['mapLink']],
    [{ mapLink: 'https://maps.example@evil.example' }, ['mapLink']],
    [{ hostName: 'Riya' }, ['hostContact']],
    [{ hostContact: 'riya@club.example' }, ['hostName']],
    [{ hostName: 'Riya', hostContact: '12345' }, ['hostContact']],
    [{ imageAlt: 'x'.repeat(201) }, ['imageAlt']],
    [{ imageX: '33', imageY: '110' }, ['imageX', 'imageY']],
    [{ hostName: 'Riya', hostContact: 'a@b.example" onclick="' }, ['hostContact']],
  ])('are refused with an error at the field: %j', (form, fields) => {
    expect(Object.keys(errorsOf(form))).toEqual(fields)
  })

  test('put the end after midnight if its time is before that of the start', () => {
    const startsAt = '2030-03-09T15:30:00.000Z'
    const end = (time: string | null, endTime: string | null) =>
      endsAt({ time, details: { endTime } }, startsAt)
    expect(end('21:00', '23:30')).toBe('2030-03-09T18:00:00.000Z')
    expect(end('21:00', '01:00')).toBe('2030-03-09T19:30:00.000Z')
    expect([end('21:00', null), end(null, '23:00')]).toEqual([null, null])
  })

  test('give a link to the map and a link to the contact', () => {
    expect(mapUrl({ mapLink: '', venue: 'Studio 2 & 3' }, 'Patiala')).toBe(
      'https://maps.google.com/?q=Studio%202%20%26%203%20Patiala',
    )
    expect(mapUrl({ mapLink: 'https://maps.example/a', venue: 'Studio 2' })).toBe('https://maps.example/a')
    expect(hostOf({ hostName: 'Riya', hostContact: '9876543210' })).toEqual({
      name: 'Riya',
      contact: '+91 98765 43210',
      url: 'tel:+919876543210',
    })
    expect(hostOf({ hostName: 'Riya', hostContact: 'riya@club.example' })?.url).toBe(
      'mailto:riya@club.example',
    )
  })
})
