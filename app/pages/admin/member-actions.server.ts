import type { ActionFunctionArgs } from 'react-router'
import type { Acting } from '#app/accounts/acting.server.ts'
import { PHONE_NOT_SHOWN, REAUTHENTICATION_REQUIRED, USER_NOT_FOUND } from '#app/accounts/rules.ts'
import { keepMember, revealPhone } from '#app/accounts/use-cases.server.ts'
import { type FormResult, formText, formValues, refusal } from '#app/club/form-result.ts'
import type { PersonalData } from '#app/club/model.ts'
import {
  memberMessages,
  memberProblemMessages,
  pageLinkMessages,
  type PhoneHolder,
} from '#app/members/member-form.rules.ts'
import type { PageLink } from '#app/members/model.ts'
import {
  bringBackMembership,
  changeMember,
  endMembership,
  makePageLink,
} from '#app/members/use-cases.server.ts'
import { eraseMember, memberData } from '#app/privacy/use-cases.server.ts'
import { guardAction } from '../guard.server.ts'
import { SECRETS } from '../return-to.ts'
import { withOwnPassword } from './own-password.server.ts'

/** `about`: the form that shows the answer. `at`: when it was given. `holder`: whose the phone is that was refused. */
export type MemberAnswer = FormResult<{
  held?: PersonalData[]
  id?: string
  phone?: string
  pageLink?: PageLink
}> & {
  about?: string
  at?: string
  holder?: PhoneHolder
}
type Decide = (acting: Acting, id: string, form: FormData) => Promise<MemberAnswer>

const refusals = {
  'user-not-found': memberProblemMessages['user-not-found'],
  'reauthentication-required': REAUTHENTICATION_REQUIRED,
  'already-processed': 'Somebody else did that already.',
  'not-yours': 'The member asked for it, and takes it back on their own page.',
} as const

function refusedAs(problem: keyof typeof refusals) {
  return refusal(problem, refusals[problem], { mustReauthenticate: problem === 'reauthentication-required' })
}

async function save(acting: Acting, id: string, form: FormData): Promise<MemberAnswer> {
  const typed = formValues(form, SECRETS)
  const outcome = await changeMember(acting, { id, form: typed, seenAt: formText(form, 'seenAt') })
  if (outcome.ok) return { ok: true, message: memberMessages.saved }
  const { problem, errors, seenAt, holder } = outcome
  const refused = refusal(problem, memberProblemMessages[problem], {
    typed: { ...typed, ...(seenAt && { seenAt }) },
    errors,
  })
  return { ...refused, ...(holder && { holder }) }
}

const decisions: Record<string, Decide> = {
  save,
  end: async (acting, id) => {
    const outcome = await endMembership(acting, id)
    return outcome.ok ? { ok: true, message: memberMessages.ended } : refusedAs(outcome.problem)
  },
  return: async (acting, id) => {
    const outcome = await bringBackMembership(acting, id)
    return outcome.ok ? { ok: true, message: memberMessages.back } : refusedAs(outcome.problem)
  },
  data: async (acting, id) => {
    const outcome = await memberData(acting, id)
    return outcome.ok
      ? { ok: true, message: memberMessages.data, held: outcome.value }
      : refusedAs(outcome.problem)
  },
  erase: async (acting, id) => {
    const outcome = await eraseMember(acting, id)
    return outcome.ok ? { ok: true, message: memberMessages.erasing } : refusedAs(outcome.problem)
  },
  keep: async (acting, id) => {
    const outcome = await keepMember(acting, id)
    return outcome.ok ? { ok: true, message: memberMessages.kept } : refusedAs(outcome.problem)
  },
  'page-link': async (acting, id) => {
    const outcome = await makePageLink(acting, id)
    return outcome.ok
      ? { ok: true, message: memberMessages.pageLink, pageLink: outcome.value }
      : refusal(outcome.problem, pageLinkMessages[outcome.problem])
  },
  'reveal-phone': async (acting, id) => {
    const outcome = await revealPhone(acting, id)
    if (!outcome.ok) return refusal(outcome.problem, USER_NOT_FOUND)
    return { ok: true, message: 'Here is the phone.', ...outcome.value }
  },
}

const failureOf = (form: FormData) =>
  form.get('intent') === 'reveal-phone' ? PHONE_NOT_SHOWN : memberMessages.failed

export async function memberAction(args: ActionFunctionArgs) {
  return guardAction(args, failureOf, async (asking, form): Promise<MemberAnswer> => {
    const intent = formText(form, 'intent')
    const decide = Object.hasOwn(decisions, intent) ? decisions[intent] : undefined
    if (!decide) return refusal('unknown', memberMessages.failed)
    const id = args.params['id'] ?? ''
    const answer = await withOwnPassword(args, { acting: asking, form }, (acting) => decide(acting, id, form))
    return { ...answer, about: intent, at: asking.now.toISOString() }
  })
}
