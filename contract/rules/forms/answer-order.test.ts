import { expect, test } from 'vitest'
import { sortAnswers } from './answer-order.ts'

test('answers follow the order of the fields, others come last', () => {
  expect(Object.keys(sortAnswers({ a: 1, b: 2, gone: 3, c: 4 }, ['c', 'missing', 'b', 'a']))).toEqual([
    'c',
    'b',
    'a',
    'gone',
  ])
  expect(Object.keys(sortAnswers({ a: 1, b: 2 }, []))).toEqual(['a', 'b'])
})
