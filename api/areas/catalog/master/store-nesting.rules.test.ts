import { expect, test } from 'vitest'
import { unfitOptions } from './store-nesting.rules.ts'

const option = (id: string, nested_ids: string[], isOverridden = false) => ({ id, nested_ids, isOverridden })
const unfit = (...options: Parameters<typeof unfitOptions>[0]) => [
  ...unfitOptions(options, new Map([['own', ['drink']]])),
]

test('what the master menu says fits where the store has changed nothing of it', () => {
  expect(unfit(option('meal', ['drink']), option('drink', ['cup']), option('cup', []))).toEqual([])
})

test('only the option that closes a circle is left out', () => {
  const cup = (nested: string[]) => option('cup', nested, true)
  expect(unfit(option('meal', ['drink']), option('drink', ['cup']), cup(['drink']))).toEqual(['drink'])
  expect(unfit(option('meal', ['drink']), option('drink', ['cup']), cup(['own']))).toEqual(['drink'])
  expect(unfit(option('meal', ['drink']), option('drink', ['cup']), cup(['side']))).toEqual([])
})

test('an option that brings along too many is left out', () => {
  const many = Array.from({ length: 60 }, () => 'x')
  expect(unfit(option('meal', ['drink', 'cup']), option('drink', ['cup']), option('cup', many, true))).toEqual([
    'drink',
  ])
})
