import { expect, test } from 'vitest'
import { pieces as ownPieces } from '#content/projects.ts'
import { neighboursOf, piecesOf } from './model.ts'

const pieces = ownPieces.map((piece) => ({ ...piece, by: '', marked: [] }))

test('the filter All shows every piece, and Design and Motion show only their own', () => {
  expect(piecesOf(pieces, null)).toHaveLength(pieces.length)
  expect(piecesOf(pieces, 'Design').every((piece) => piece.craft === 'Design')).toBe(true)
  expect(piecesOf(pieces, 'Motion').every((piece) => piece.craft === 'Motion')).toBe(true)
})

test('an unknown filter shows every piece', () => {
  expect(piecesOf(pieces, 'Sculpture')).toHaveLength(pieces.length)
})

test('the previous piece of the first one is the last one, and the other way round', () => {
  const [first, last] = [pieces[0], pieces.at(-1)]
  expect(neighboursOf(pieces, first?.id ?? '')?.previous).toBe(last)
  expect(neighboursOf(pieces, last?.id ?? '')?.next).toBe(first)
})

test('an unknown piece has no neighbours', () => {
  expect(neighboursOf(pieces, 'nothing')).toBeNull()
})
