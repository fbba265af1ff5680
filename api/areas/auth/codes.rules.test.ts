import { expect, test } from 'vitest'
import { codeHash, isCode, newCode } from './codes.rules.ts'

test('a code has four digits and begins with none that is lost in a number', () => {
  const codes = Array.from({ length: 50_000 }, newCode)
  expect(codes.filter((code) => !/^[1-9]\d{3}$/.test(code))).toEqual([])
  expect(new Set(codes.map((code) => code.slice(0, 2))).size).toBe(90)
})

test('a code proves only what it was drawn for', () => {
  const key = Buffer.alloc(32, 1)
  const what = { tenantId: 't', purpose: 'verify_email', subjectId: 'u', target: 'ada@x.example' }
  const hash = codeHash(key, what, '1234')
  const others = [{ tenantId: 'o' }, { purpose: 'login' }, { subjectId: null }, { target: 'eve@x.example' }]
  expect([
    isCode(key, what, '1234', hash),
    isCode(key, what, '1235', hash),
    ...others.map((other) => isCode(key, { ...what, ...other }, '1234', hash)),
  ]).toEqual([true, false, false, false, false, false])
})
