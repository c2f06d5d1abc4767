import { domainToASCII } from 'node:url'
import { describe, expect, it } from 'vitest'
import { checkSeatForm } from '#app/registrations/rules.ts'
import { readSignUp, signUpFormProblem } from '#app/accounts/auth/forms.rules.ts'
import { inviteFormProblem, readInvite } from '#app/accounts/invites.rules.ts'
import { guardianErrors, readGuardian } from '#app/accounts/guardian.rules.ts'
import { checkMember } from '#app/members/member-form.rules.ts'
import { checkFilmEmail } from '#app/films/rules.ts'
import { readCommittee } from '#app/handover/committee-list.rules.ts'
import { checkDetails } from '#app/events/details.rules.ts'
import { checkEntrant } from '#app/calls/entries.rules.ts'
import { fieldCheckProblem } from '#app/content/field-checks.rules.ts'
import { identityIn } from '#app/privacy/identity.server.ts'
import { checkMailServer } from '#app/club/mail-server.rules.ts'
import { defaultSettings } from '#app/club/defaults.rules.ts'
import { isEmailAddress } from '#app/club/email.rules.ts'
import { checkSettings } from '#app/club/rules.ts'
import { parseTextRows } from '#app/club/text-rows.ts'

const passwords = { password: 'violet anchor', confirmation: 'violet anchor' }
const refused = null

/** What each form of the site makes of an address. */
const forms: Record<string, (email: string) => string | null> = {
  'a registration': (email) => {
    const settings = { asksBranch: false, asksYear: false, asksPictures: false, questions: [] }
    const check = checkSeatForm({ name: 'Asha Rao', phone: '9876543210', email }, settings)
    return check.ok ? check.value.email : refused
  },
  'a sign-up': (email) => {
    const form = readSignUp({ email, ...passwords })
    return signUpFormProblem(form) ? refused : form.email
  },
  'an invite': (email) => {
    const form = readInvite({ email })
    return inviteFormProblem(form) ? refused : form.email
  },
  'the guardian': (email) => {
    const form = readGuardian({ name: 'Prof. Rao', email })
    return guardianErrors(form).email ? refused : form.email
  },
  'a member': (email) => {
    const check = checkMember({ name: 'Asha Rao', phone: '9876543210', email }, { today: '2026-11-28' })
    return check.ok ? check.value.email : refused
  },
  'a film': (email) => {
    const check = checkFilmEmail(email)
    return check.ok ? check.value : refused
  },
  'an entry of a call for films': (email) => {
    const check = checkEntrant({ name: 'Asha Rao', title: 'Ferry at four', email })
    return check.ok ? check.value.email : refused
  },
  'the list of the handover': (email) => {
    const line = readCommittee(email)[0]
    return line?.problem === null ? line.email : refused
  },
  'the host of an event': (email) => {
    const check = checkDetails({ hostName: 'Asha', hostContact: email })
    return check.ok ? check.value.hostContact : refused
  },
  'the contact of the club': (email) => {
    const check = checkSettings({ ...defaultSettings, contactEmail: email })
    return check.ok ? (check.value.contactEmail ?? refused) : refused
  },
  'the mail server': (email) => {
    const server = { host: 'mail.college.test', port: '587', username: '', password: '', senderName: 'Club' }
    const check = checkMailServer({ ...server, senderAddress: email }, null)
    return check.ok ? check.value.senderAddress : refused
  },
}

describe.each(Object.entries(forms))('the email address of %s', (_, addressIn) => {
  it('may have an apostrophe or a plus', () => {
    expect(addressIn("siobhan.o'brien@college.test")).toBe("siobhan.o'brien@college.test")
    expect(addressIn('asha+club@college.test')).toBe('asha+club@college.test')
  })

  it('may be at a domain in other letters, which becomes what mail servers look up', () => {
    expect(addressIn('jonas@bücher.example')).toBe('jonas@xn--bcher-kva.example')
    expect(addressIn('jonas@xn--bcher-kva.example')).toBe('jonas@xn--bcher-kva.example')
    expect(addressIn('asha@कॉलेज.भारत')).toBe(`asha@${domainToASCII('कॉलेज.भारत')}`)
  })

  it('is refused without a whole domain', () => {
    expect(addressIn('asha@college')).toBe(refused)
    expect(addressIn('asha@-college.test')).toBe(refused)
    expect(addressIn('asha@col lege.test')).toBe(refused)
  })
})

describe('an email address', () => {
  it.each([
    'asha@bücher.example/x',
    'asha@bücher.example:25',
    'a b@college.test',
    'ä@college.test',
    `${'a'.repeat(250)}@x.test`,
  ])('is not %s', (text) => {
    expect(isEmailAddress(text)).toBe(false)
  })

  it('of the content may have an apostrophe and a domain in other letters', () => {
    for (const email of ["o'brien@college.test", 'jonas@bücher.example'])
      expect(fieldCheckProblem('email', email)).toBeNull()
  })

  it('is found as the link of a text and as the name of a person to erase', () => {
    expect(parseTextRows("# Write\no'brien@college.test")[0]?.link?.href).toBe("mailto:o'brien@college.test")
    expect(identityIn('Jonas@Bücher.example')).toEqual({ email: 'jonas@xn--bcher-kva.example' })
  })
})
