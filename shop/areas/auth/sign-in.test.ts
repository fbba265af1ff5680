import { expect, test } from 'vitest'
import { named, ownPath } from './sign-in.ts'

test.each([
  ['/en/checkout?m=1', '/en/checkout?m=1'],
  ['/en', '/en'],
  ['//evil.example/x', null],
  ['https://evil.example', null],
  ['/\\evil.example', null],
  ['/\tevil', null],
  ['javascript:alert(1)', null],
  ['', null],
  [null, null],
])('after signing in %j leads to %j', (wanted, path) => {
  expect(ownPath(wanted)).toBe(path)
})

test.each([
  [' maya@mail.example ', { email: 'maya@mail.example' }],
  ['+44 (20) 7946-0123', { mobile: '+442079460123' }],
  ['0044 20 7946 0123', { mobile: '+442079460123' }],
])('%j is %j', (text, wanted) => {
  expect(named(text)).toEqual(wanted)
})
