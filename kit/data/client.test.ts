import { expect, test } from 'vitest'
import { z } from 'zod'
import { call } from '#contract/call.ts'
import type { CallError } from './client.ts'
import { sendCall, messageOf } from './client.ts'
import { isOver } from './request.ts'

const save = call('tenant', 'POST /things', 'ManageTenantOrders', {
  input: z.object({}),
  output: z.object({ id: z.string() }),
  message: 'Update Thing Successfully',
  fallback: 'Something wrong updating Thing',
})

const wordless = call('tenant', 'POST /things/{id}', 'ManageTenantOrders', {
  input: z.object({}),
  output: z.object({ id: z.string() }),
})

const answeringTo = (asked: typeof save, status: number, body: unknown) =>
  sendCall(
    {
      fetch: async () =>
        new Response(body === undefined || typeof body === 'string' ? body : JSON.stringify(body), { status }),
    },
    asked,
    {},
  )
const answering = (status: number, body: unknown) => answeringTo(save, status, body)
const failing = (status: number, body?: unknown, asked = save) =>
  answeringTo(asked, status, body).then(
    () => {
      throw new Error('that was accepted')
    },
    (error: unknown) => error as CallError,
  )

test('200 and 201 are accepted, nothing else is', async () => {
  for (const status of [200, 201])
    expect(await answering(status, { success: true, data: { id: 'a' } })).toEqual({ id: 'a' })
  for (const status of [202, 203, 206, 400, 500])
    expect(await failing(status, { success: true, data: { id: 'a' } }), String(status)).toMatchObject({
      status,
      code: 'INTERNAL_ERROR',
    })
  expect(await failing(204)).toMatchObject({ status: 204 })
  expect(await failing(200, { success: false, message: 'No' })).toMatchObject({ message: 'No' })
})

test('words of the server’s own are told apart from those that stand for any fault', async () => {
  expect(await failing(500, { message: 'The oven is on fire' })).toMatchObject({
    isTold: true,
    message: 'The oven is on fire',
  })
  for (const body of [
    { message: 'Something wrong updating Thing' },
    { message: 'Something went wrong.' },
    {},
    undefined,
  ])
    expect(await failing(500, body)).toMatchObject({ isTold: false })
  expect(await failing(403, { code: 'NOT_ALLOWED', message: 'No' })).toMatchObject({ isTold: false })
})

test('a failure without a message is told in the words of its call, where it has none in those for any unreadable answer', async () => {
  for (const body of [
    undefined,
    {},
    { success: false, message: '' },
    { message: { en: 'No' } },
    '<h1>502 Bad Gateway</h1>',
  ]) {
    expect(await failing(502, body)).toMatchObject({
      message: 'Something wrong updating Thing',
      code: 'INTERNAL_ERROR',
      isTold: false,
      isBare: false,
    })
    expect(await failing(502, body, wordless)).toMatchObject({
      message: 'Invalid response from server',
      isTold: false,
      isBare: true,
    })
  }
})

test('what the server says of a success is kept where it is not the usual', async () => {
  expect(
    messageOf(await answering(200, { success: true, message: 'Saved, and the oven is warm', data: { id: 'a' } })),
  ).toBe('Saved, and the oven is warm')
  expect(
    messageOf(await answering(200, { success: true, message: 'Update Thing Successfully', data: { id: 'a' } })),
  ).toBeUndefined()
  expect(messageOf(null)).toBeUndefined()
})

test('a session is over by its code, and by the body of an answer that has none', async () => {
  expect(await failing(200, { success: false, status_code: 401, message: 'Unauthorized token' })).toMatchObject({
    status: 401,
  })
  const over = [
    { code: 'NOT_SIGNED_IN' as const, status: 401, message: '' },
    { code: 'INTERNAL_ERROR' as const, status: 401, message: 'Unauthorized token' },
    { code: 'INTERNAL_ERROR' as const, status: 403, message: 'You are not authorized to access this tenant' },
  ]
  const not = [
    { code: 'BAD_LOGIN' as const, status: 401, message: '' },
    { code: 'INTERNAL_ERROR' as const, status: 403, message: 'No' },
    { code: 'INTERNAL_ERROR' as const, status: 500, message: '' },
  ]
  expect([over.map(isOver), not.map(isOver)]).toEqual([
    [true, true, true],
    [false, false, false],
  ])
})
