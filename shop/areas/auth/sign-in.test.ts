import { expect, test } from 'vitest'
import { toContact, safeReturnPath } from './sign-in.ts'

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
])('the return path %j becomes %j', (target, path) => {
  expect(safeReturnPath(target)).toBe(path)
})

test.each([
  [' maya@mail.example ', { email: 'maya@mail.example' }],
  ['+44 (20) 7946-0123', { mobile: '+442079460123' }],
  ['0044 20 7946 0123', { mobile: '+442079460123' }],
  ['07700 900123', { mobile: '+447700900123' }],
])('%j is parsed as %j', (text, expected) => {
  expect(toContact(text, '+44')).toEqual(expected)
})
