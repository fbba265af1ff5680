import { expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { aProduct, newMenus } from '../catalog.testing.ts'

const app = await startTestApp()
const lunch = {
  name: 'Lunch',
  slots: [{ days: ['fri' as const, 'mon' as const], start_time: '11:00', end_time: '15:00' }],
}

test('a schedule uses the merchant’s time zone; its products and categories can be changed', async () => {
  const { client, merchantId, versionOf } = await newMenus(app)
  const product = await client.merchantProducts.create(aProduct())
  const category = await client.productCategories.create({ name: 'Lunch' })
  const before = await versionOf(merchantId)
  const schedule = await client.schedules.create({ ...lunch, product_ids: [product._id], category_ids: [category.id] })
  expect(schedule).toMatchObject({
    name: 'Lunch',
    type: 'weekly',
    timezone: 'Europe/London',
    status: 'active',
    start_date: null,
    end_date: null,
    product_ids: [product._id],
    category_ids: [category.id],
    slots: [{ days: ['mon', 'fri'], start_time: '11:00', end_time: '15:00' }],
  })
  expect(await versionOf(merchantId)).toBe(before + 1)
  expect(await client.merchantProducts.show({ id: product._id })).toMatchObject({ schedule_ids: [schedule.id] })
  expect((await client.schedules.show({ id: schedule.id })).products).toEqual([{ id: product._id, name: product.name }])

  expect(await client.schedules.update({ id: schedule.id, status: 'inactive' })).toMatchObject({
    status: 'inactive',
    name: 'Lunch',
    slots: schedule.slots,
    product_ids: [product._id],
  })
  expect(
    await client.schedules.update({
      id: schedule.id,
      type: 'date_range',
      start_date: '2026-12-01',
      end_date: '2026-12-24',
      slots: [],
    }),
  ).toMatchObject({ type: 'date_range', slots: [], end_date: '2026-12-24' })
  await expect(client.schedules.update({ id: schedule.id, end_date: '2026-11-01' })).rejects.toMatchObject({
    status: 422,
    errors: { end_date: expect.anything() },
  })
  await client.merchantProducts.update({ id: product._id, schedule_ids: [] })
  expect(await client.schedules.show({ id: schedule.id })).toMatchObject({ product_ids: [] })
  expect(await client.schedules.remove({ id: schedule.id })).toEqual({ id: schedule.id })
  await expect(client.schedules.show({ id: schedule.id })).rejects.toMatchObject({
    status: 404,
    message: 'Schedule not found',
  })
})

test('invalid times return 422 under their slot, foreign records 422 or 404', async () => {
  const { client, neighbour } = await newMenus(app)
  const slot = (start_time: string, end_time: string) => ({ days: ['mon' as const], start_time, end_time })
  await expect(client.schedules.create({ name: 'A', slots: [slot('12:00', '11:00')] })).rejects.toMatchObject({
    status: 422,
    errors: { 'slots.0.end_time': expect.anything() },
  })
  await expect(client.schedules.create({ name: 'A', slots: [slot('9am', '11:00')] })).rejects.toMatchObject({
    status: 422,
  })
  await expect(
    client.schedules.create({ name: 'A', slots: [slot('09:00', '12:00'), slot('11:00', '13:00')] }),
  ).rejects.toMatchObject({ status: 422, errors: { 'slots.1.start_time': expect.anything() } })
  await expect(client.schedules.create({ ...lunch, timezone: 'Mars/Olympus' })).rejects.toMatchObject({
    status: 422,
    errors: { timezone: expect.anything() },
  })
  const theirs = await neighbour.schedules.create(lunch)
  const theirProduct = await neighbour.merchantProducts.create(aProduct())
  await expect(client.schedules.create({ ...lunch, product_ids: [theirProduct._id] })).rejects.toMatchObject({
    status: 422,
    errors: { product_ids: expect.anything() },
  })
  await expect(client.schedules.update({ id: theirs.id, name: 'Mine' })).rejects.toMatchObject({
    status: 404,
    message: 'Schedule not found',
  })
  await expect(client.schedules.remove({ id: theirs.id })).rejects.toMatchObject({ status: 404 })
  await expect(client.schedules.show({ id: 'nonsense' })).rejects.toMatchObject({
    status: 404,
    message: 'Schedule not found',
  })
})

test('schedules can be listed and searched', async () => {
  const { client, neighbour } = await newMenus(app)
  await client.schedules.create(lunch)
  await client.schedules.create({ ...lunch, name: 'Late lunch', status: 'inactive' })
  await neighbour.schedules.create(lunch)
  expect((await client.schedules.list({ sort: 'name' })).data.map(({ name }) => name)).toEqual(['Late lunch', 'Lunch'])
  expect((await client.schedules.list({ status: 'active' })).meta.total).toBe(1)
  expect((await client.schedules.search({ search: 'late' })).map(({ name }) => name)).toEqual(['Late lunch'])
  await expect(client.schedules.list({ sort: 'slots' as 'created_at' })).rejects.toMatchObject({ status: 422 })
})
