import sharp from 'sharp'
import { decodeQR } from 'qr/decode.js'
import { registrationIdOf } from '#app/registrations/ticket-codes.ts'
import { signedInClient } from '#tests/support/http-client.ts'
import { sendJoinRequest } from '#tests/support/join-request.ts'
import { openSeededEvent } from '#tests/support/seeded-event.ts'
import { openEvent, takeSeat } from '#tests/support/seats.ts'
import { openAlteringProxy } from '#assurance/support/altering-proxy.ts'
import { engines, expect, test } from './journey-test.ts'
import { type Phone, phoneOf } from './phone.ts'
import { inDays } from '#tests/support/event-form.ts'

async function joins(phone: Phone): Promise<void> {
  await phone.open('/')
  await phone.press('button', 'Join Now', 'banner')
  await phone.press('button', 'Send my request')
  for (const message of ['Name is required', 'Phone number is required', 'Please select your branch'])
    await phone.sees('text', message)
  await phone.enter('Name', 'Aarav Sethi')
  await phone.seesNot('text', 'Name is required')
  await phone.enter('Phone', '98-765 432109')
  expect(await phone.valueOf('Phone')).toBe('9876543210')
  await phone.choose('Branch', 'AI')
  await phone.choose('Year', '2nd')
  await phone.choose('Interest', 'Cinematography')
  await phone.press('button', 'Send my request')
  await phone.sees('text', { source: '^Request received' })
  await phone.press('button', 'Join Now', 'banner')
  await phone.press('link', 'See how it stands')
  await phone.sees('heading', 'Request received, Aarav Sethi.')
}

test('a visitor joins from the home page, and reads how the request stands', async ({ phone }) =>
  joins(phone))

test('control: the journey of joining fails where the browser cannot read the scripts', async ({
  engineName,
  site,
}) => {
  const proxy = await openAlteringProxy(site.url, {
    answer(answer) {
      if (!String(answer.headers['content-type']).includes('javascript')) return
      answer.body = Buffer.from('a word too many')
      delete answer.headers['content-encoding']
    },
  })
  const engine = await engines[engineName]()
  try {
    const phone = phoneOf(engine, { ...site, url: proxy.url }, 15_000)
    await expect(joins(phone)).rejects.toThrow('/ is hydrated')
  } finally {
    await engine.close()
    await proxy.close()
  }
})

test('a visitor registers, sees the seats change by themselves, shows a ticket with a code, and cancels', async ({
  phone,
  site,
}) => {
  const { id } = await openEvent(await signedInClient(site.url, site.superAdmin), { seats: '4' })
  await phone.open(`/events/${id}`)
  await phone.sees('text', { source: '4 left' })
  await takeSeat(site.url, id)
  await phone.sees('text', { source: '3 left' })
  await phone.press('link', 'Register Now')
  await phone.press('button', 'Register Now')
  await phone.sees('text', 'Name is required')
  await phone.enter('Name', 'Asha Rao')
  await phone.enter('Email', 'asha@college.example')
  await phone.enter('Phone', '98-765 43210')
  await phone.press('button', 'Register Now')
  await phone.sees('heading', 'You have a seat')
  await phone.sees('picture', 'QR code for the door')
  const screen = await sharp(await phone.screenshot())
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const code = decodeQR({ ...screen.info, data: screen.data })
  expect(await phone.path()).toContain(`/tickets/${registrationIdOf(code)}`)
  await phone.press('disclosure', 'Cancel my registration')
  await phone.press('button', 'Yes, cancel it')
  await phone.sees('heading', 'Your registration is cancelled')
})

test('a super admin is told of a wrong password, signs in, and loses access by logging out', async ({
  phone,
  site: { superAdmin },
}) => {
  await phone.open('/admin-login')
  await phone.press('button', 'Sign in')
  await phone.sees('text', 'Please fill in all fields')
  await phone.enter('Email', superAdmin.email)
  await phone.enter('Password', 'not-the-password')
  await phone.press('button', 'Sign in')
  await phone.sees('text', 'Invalid email or password. Please try again.')
  await phone.enter('Password', superAdmin.password)
  await phone.press('button', 'Sign in')
  await expect.poll(() => phone.path()).toBe('/admin/dashboard')
  await phone.press('button', 'Log out')
  await expect.poll(() => phone.path()).not.toBe('/admin/dashboard')
  await phone.open('/admin/dashboard')
  expect(await phone.path()).toBe('/admin-login')
})

test('an admin approves a join request, which makes a member and opens the welcome in a new tab', async ({
  phone,
  site,
}) => {
  await sendJoinRequest(site.url, 'Ishita Noronha', '9123456789')
  await phone.signIn('/admin/join-requests')
  const openedAddresses = await phone.recordTabs()
  await phone.press('button', 'Approve Ishita Noronha')
  await phone.sees('link', 'Open WhatsApp for Ishita Noronha')
  expect(await openedAddresses()).toEqual([expect.stringContaining('919123456789')])
  await phone.open('/admin/users')
  await phone.enter('Search name, email, whole phone or its last 4 digits', 'Ishita Noronha')
  await phone.sees('link', { source: 'Ishita Noronha' })
})

test('an admin creates an event with a picture in four steps, and visitors read it', async ({ phone }) => {
  await phone.signIn('/admin/events/new')
  await phone.press('button', 'Next')
  await phone.sees('text', 'Please enter an event title')
  await phone.enter('Title', 'Splicing night')
  await phone.enter('Description', 'One evening, one roll, one room.')
  await phone.enter('About the event', 'Bring a charged phone.')
  await phone.choose('Category', 'Workshop')
  await phone.press('button', 'Next')
  await phone.choose('Date', inDays(30))
  await phone.choose('Time', '18:30')
  await phone.enter('Venue', 'Media Lab')
  await phone.press('button', 'Next')
  await phone.enter('Seats', '4')
  await phone.enter({ source: '^Registration fee' }, '0')
  await phone.enter('Google Form link', 'https://docs.google.com/forms/d/e/1FAIpQLSdemo/viewform')
  await phone.press('button', 'Next')
  await phone.upload('night.jpg')
  await phone.sees('text', 'Uploaded')
  await phone.press('button', 'Create event')
  await phone.press('link', 'View Splicing night')
  await phone.sees('heading', 'Splicing night')
})

test('a helper lets a guest in by name, undoes it, and sees a cancellation at once', async ({
  phone,
  site,
}) => {
  const event = await openSeededEvent(site, ['Asha Rao', 'Farhan Ali', 'Meera Iyer'])
  await phone.open((await event.link()).path)
  await phone.sees('text', { source: String.raw`^In\s*0\s*of\s*3$` })
  await phone.enter('Name or last four digits', 'ash')
  await phone.press('button', { source: '^Asha Rao.*Let in$' })
  await phone.sees('text', { source: '^Asha Rao is in' })
  await phone.sees('text', { source: String.raw`^In\s*1\s*of\s*3$` })
  await phone.press('button', 'Undo')
  await phone.sees('text', { source: '^Asha Rao is out again' })
  // The open list updates without a reload.
  await event.giveBack('Meera Iyer')
  await phone.sees('text', { source: String.raw`^In\s*0\s*of\s*2$` })
  await event.close()
})
