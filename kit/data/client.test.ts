import { expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '#contract/call.ts'
import type { CallError } from './client.ts'
import { sendCall, successMessageOf } from './client.ts'
import { isSessionOver } from './request.ts'

const save = call('tenant', 'POST /things', 'ManageTenantOrders', {
  input: z.object({}),
  output: z.object({ id: z.string() }),
  message: 'Update Thing Successfully',
  fallback: 'Something wrong updating Thing',
})

const callWithoutMessages = call('tenant', 'POST /things/{id}', 'ManageTenantOrders', {
  input: z.object({}),
  output: z.object({ id: z.string() }),
})

const callWithResponse = (targetCall: typeof save, status: number, body: unknown) =>
  sendCall(
    {
      fetch: async () =>
        new Response(body === undefined || typeof body === 'string' ? body : JSON.stringify(body), { status }),
    },
    targetCall,
    {},
  )
const saveWithResponse = (status: number, body: unknown) => callWithResponse(save, status, body)
const saveError = (status: number, body?: unknown, targetCall = save) =>
  callWithResponse(targetCall, status, body).then(
    () => {
      throw new Error('that was accepted')
    },
    (error: unknown) => error as CallError,
  )

test('accepts only 200 and 201 as success', async () => {
  for (const status of [200, 201])
    expect(await saveWithResponse(status, { success: true, data: { id: 'a' } })).toEqual({ id: 'a' })
  for (const status of [202, 203, 206, 400, 500])
    expect(await saveError(status, { success: true, data: { id: 'a' } }), String(status)).toMatchObject({
      status,
      code: 'INTERNAL_ERROR',
    })
  expect(await saveError(204)).toMatchObject({ status: 204 })
  expect(await saveError(200, { success: false, message: 'No' })).toMatchObject({ message: 'No' })
})

test('tells apart a message of the server and a generic message', async () => {
  expect(await saveError(500, { message: 'The oven is on fire' })).toMatchObject({
    hasServerMessage: true,
    message: 'The oven is on fire',
  })
  for (const body of [
    { message: 'Something wrong updating Thing' },
    { message: 'Something went wrong.' },
    {},
    undefined,
  ])
    expect(await saveError(500, body)).toMatchObject({ hasServerMessage: false })
  expect(await saveError(403, { code: 'NOT_ALLOWED', message: 'No' })).toMatchObject({ hasServerMessage: false })
})

test('uses the fallback message of the call, or the generic one', async () => {
  for (const body of [
    undefined,
    {},
    { success: false, message: '' },
    { message: { en: 'No' } },
    '<h1>502 Bad Gateway</h1>',
  ]) {
    expect(await saveError(502, body)).toMatchObject({
      message: 'Something wrong updating Thing',
      code: 'INTERNAL_ERROR',
      hasServerMessage: false,
      isGeneric: false,
    })
    expect(await saveError(502, body, callWithoutMessages)).toMatchObject({
      message: 'Invalid response from server',
      hasServerMessage: false,
      isGeneric: true,
    })
  }
})

test('says that an answer of a payment or payout service cannot be used', async () => {
  const payout = call('tenant', 'POST /payment/payouts/runs', 'signed-in', {
    input: z.object({}),
    output: z.object({ id: z.string() }),
    fallback: 'Something went wrong',
  })
  for (const body of [undefined, '<h1>Hello</h1>'])
    expect(await saveError(200, body, payout)).toMatchObject({
      message: 'Invalid response from server',
      code: 'PAYMENT_PROVIDER_UNREACHABLE',
    })
  expect(await saveError(500, undefined, payout)).toMatchObject({ message: 'Something went wrong' })
})

test('returns a success message that differs from the default of the call', async () => {
  expect(
    successMessageOf(
      await saveWithResponse(200, { success: true, message: 'Saved, and the oven is warm', data: { id: 'a' } }),
    ),
  ).toBe('Saved, and the oven is warm')
  expect(
    successMessageOf(
      await saveWithResponse(200, { success: true, message: 'Update Thing Successfully', data: { id: 'a' } }),
    ),
  ).toBeUndefined()
  expect(successMessageOf(null)).toBeUndefined()
})

test('recognizes the end of a session by its code, or by the message without a code', async () => {
  expect(await saveError(200, { success: false, status_code: 401, message: 'Unauthorized token' })).toMatchObject({
    status: 401,
  })
  const expired = [
    { code: 'NOT_SIGNED_IN' as const, status: 401, message: '' },
    { code: 'INTERNAL_ERROR' as const, status: 401, message: 'Unauthorized token' },
    { code: 'INTERNAL_ERROR' as const, status: 403, message: 'You are not authorized to access this tenant' },
  ]
  const active = [
    { code: 'BAD_LOGIN' as const, status: 401, message: '' },
    { code: 'INTERNAL_ERROR' as const, status: 403, message: 'No' },
    { code: 'INTERNAL_ERROR' as const, status: 500, message: '' },
  ]
  expect([expired.map(isSessionOver), active.map(isSessionOver)]).toEqual([
    [true, true, true],
    [false, false, false],
  ])
})
