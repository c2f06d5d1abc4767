import { expect, it } from 'vitest'
import { noticeChoice } from './notice-form.server.ts'

function choiceOf(fields: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  return noticeChoice(form).choice
}

it('counts an answer for the events that the question was about, and no others', () => {
  const tell = { notify: 'yes', noticeNote: ' Bring  a lamp ' }
  expect(choiceOf({})).toBeNull()
  expect(choiceOf(tell)).toEqual({ sendsMail: true, note: 'Bring a lamp' })
  expect(choiceOf({ notify: 'no', scope: 'one', askedScope: 'one' })).toEqual({ sendsMail: false, note: '' })
  expect(choiceOf({ ...tell, scope: 'later', askedScope: 'later' })).toMatchObject({ sendsMail: true })
  expect(choiceOf({ ...tell, scope: 'later', askedScope: 'one' })).toBeNull()
  expect(choiceOf({ ...tell, scope: 'one', askedScope: 'later' })).toBeNull()
})

it('tells of an Undo whoever heard of the deletion', () => {
  expect(choiceOf({ notify: 'undo', scope: 'later' })).toEqual({ sendsMail: true, note: '', isUndo: true })
})
