import { expect, test } from 'vitest'
import { hashCode, matchesCode, generateCode } from './codes.rules.ts'

test('a code has four digits and no leading zero', () => {
  const codes = Array.from({ length: 50_000 }, generateCode)
  expect(codes.filter((code) => !/^[1-9]\d{3}$/.test(code))).toEqual([])
  expect(new Set(codes.map((code) => code.slice(0, 2))).size).toBe(90)
})

test('a code is valid only for its tenant, purpose, subject and address', () => {
  const key = Buffer.alloc(32, 1)
  const purpose = { tenantId: 't', purpose: 'verify_email', subjectId: 'u', target: 'ada@x.example' }
  const hash = hashCode(key, purpose, '1234')
  const others = [{ tenantId: 'o' }, { purpose: 'login' }, { subjectId: null }, { target: 'eve@x.example' }]
  expect([
    matchesCode(key, purpose, '1234', hash),
    matchesCode(key, purpose, '1235', hash),
    ...others.map((other) => matchesCode(key, { ...purpose, ...other }, '1234', hash)),
  ]).toEqual([true, false, false, false, false, false])
})
