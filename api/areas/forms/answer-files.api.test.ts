import { expect, test } from 'vitest'
import { newShop } from '#api/platform/testing/shop.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { sweepFiles } from '../files/sweep.commands.ts'

const app = await startTestApp()
const hour = 3_600_000
const pdf = Buffer.from('%PDF-1.7\n1 0 obj\nendobj\n%%EOF\n')
const field = {
  id: 'proof',
  label: 'Proof of age',
  type: 'file' as const,
  is_required: true,
  options: [],
  sort_order: 0,
}

async function newSetting({ asksFile = true } = {}) {
  const tenant = await newTenant(app)
  const [shop, owner, customer] = [await newShop(tenant), await tenant.owner(), await tenant.customer()]
  const type = asksFile ? 'file' : 'text'
  await owner.client.forms.save({ service: 'order', fields: [{ ...field, type }], is_active: true })
  const product = await shop.product()
  const place = (proof?: unknown) =>
    customer.client.checkout.place({
      ...shop.cart([{ product_id: product }]),
      ...(proof ? { form_data: { proof } } : {}),
    })
  const upload = async (bytes = pdf, name = 'card.pdf') => {
    const form = new FormData()
    form.set('file', new Blob([bytes]), name)
    const request = new Request('http://shop.test', { method: 'POST', body: form })
    const response = await app.server.inject({
      method: 'POST',
      url: '/store/v1/form-files',
      headers: { host: tenant.hosts.store, 'content-type': request.headers.get('content-type') ?? '' },
      body: Buffer.from(await request.arrayBuffer()),
    })
    return { status: response.statusCode, file: String(response.json().data?.file ?? '') }
  }
  const isStored = (file: string) => app.services.files.exists(file.replace('/files/', ''))
  return { tenant, shop, owner, customer, place, upload, isStored }
}

test('a file answers a form of the checkout, without an account; staff open it by a link', async () => {
  const it = await newSetting()
  const { status, file } = await it.upload()
  expect([status, file]).toEqual([200, expect.stringMatching(/^\/files\/p\/.*\.pdf$/)])
  const { order_id } = await it.place(file)
  const { data } = await it.owner.client.forms.submissions({ service: 'order' })
  expect(data).toMatchObject([{ order_id, data: { proof: file }, labels: { proof: 'Proof of age' } }])
  expect(await app.server.inject({ url: file })).toMatchObject({ statusCode: 403 })
  const { file_url } = await it.owner.client.answerFiles.show({ file })
  const download = await app.server.inject({ url: file_url })
  expect(download.rawPayload.equals(pdf)).toBe(true)
  expect(download.headers).toMatchObject({ 'content-type': 'application/pdf', 'content-disposition': 'attachment' })
  const staff = await it.shop.staff()
  expect(await staff.client.merchantAnswerFiles.show({ order_id, file })).toMatchObject({
    file_url: expect.stringContaining(file),
  })
})

test('a merchant opens files of its own orders only, a tenant those of its own customers', async () => {
  const [ours, theirs] = [await newSetting(), await newSetting()]
  const { file } = await ours.upload()
  const { order_id } = await ours.place(file)
  const other = await (await newShop(ours.tenant, { name: 'Other' })).staff()
  await expect(other.client.merchantAnswerFiles.show({ order_id, file })).rejects.toMatchObject({ status: 404 })
  await expect(theirs.owner.client.answerFiles.show({ file })).rejects.toMatchObject({ status: 404 })
  await expect(theirs.place(file)).rejects.toMatchObject({ errors: { 'form_data.proof': [expect.any(String)] } })
})

test('a required file, one that nobody uploaded and one of another kind are refused', async () => {
  const it = await newSetting()
  await expect(it.place()).rejects.toMatchObject({
    errors: { 'form_data.proof': ['The Proof of age field is required.'] },
  })
  const made = `/files/p/${it.tenant.id}/answer/${'a'.repeat(32)}.pdf`
  await expect(it.place(made)).rejects.toMatchObject({
    errors: { 'form_data.proof': ['The selected Proof of age is invalid.'] },
  })
  for (const [bytes, name] of [
    [Buffer.from('MZ\0\0'), 'card.pdf'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'card.svg'],
    [pdf, 'card.png'],
    [Buffer.concat([pdf, Buffer.alloc(5 * 1_048_576)]), 'card.pdf'],
  ] as const)
    expect((await it.upload(bytes, name)).status, name).toBe(422)
})

test('nobody uploads where no form asks for a file', async () => {
  const it = await newSetting({ asksFile: false })
  expect((await it.upload()).status).toBe(403)
})

test('files that are not sent are removed after a day, those of an order stay', async () => {
  const it = await newSetting()
  const [kept, forgotten] = [await it.upload(), await it.upload()]
  await it.place(kept.file)
  app.advanceTime(23 * hour)
  await sweepFiles(app.services)
  expect([await it.isStored(kept.file), await it.isStored(forgotten.file)]).toEqual([true, true])
  app.advanceTime(2 * hour)
  await sweepFiles(app.services)
  expect([await it.isStored(kept.file), await it.isStored(forgotten.file)]).toEqual([true, false])
})

test('the files of a customer who is erased are deleted', async () => {
  const it = await newSetting()
  const { file } = await it.upload()
  const { order_id } = await it.place(file)
  const staff = await it.shop.staff()
  await staff.client.merchantOrders.changeStatus({ order_id, order_status: 'cancelled', reason: 'Test' })
  await it.owner.client.customers.remove({ id: it.customer.id })
  await expect(it.owner.client.answerFiles.show({ file })).rejects.toMatchObject({ status: 404 })
  const jobs = await it.tenant.db((db) =>
    db.selectFrom('outbox').select('payload').where('name', '=', 'files.remove').execute(),
  )
  expect(JSON.stringify(jobs)).toContain(file.replace('/files/', ''))
})
