import { expect, test } from 'vitest'
import { newId } from '#api/platform/runtime/ids.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'

const app = await startTestApp()
const id = 'order_accepted.customer.email' as const
const textOf = (message: string) => ({ id, locale: 'en', subject: 'Accepted', message })

test('each text that a change or reset replaces is kept, and can be restored', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const versions = async (locale = 'en') =>
    (await client.messageTemplates.versions({ id, locale })).map(({ message, author }) => `${message} by ${author}`)
  await client.messageTemplates.update(textOf('One'))
  expect(await versions()).toEqual([])
  await client.messageTemplates.update(textOf('Two'))
  await client.messageTemplates.update(textOf('Two'))
  await client.messageTemplates.update({ ...textOf('Deux'), locale: 'fr' })
  expect(await versions()).toEqual(['One by Test User'])
  await client.messageTemplates.reset({ id, locale: 'en' })
  expect(await versions()).toEqual(['Two by Test User', 'One by Test User'])
  expect(await versions('fr')).toEqual([])

  const [, first] = await client.messageTemplates.versions({ id, locale: 'en' })
  const restored = await client.messageTemplates.restore({ id, locale: 'en', version_id: first?.id ?? '' })
  expect(restored).toMatchObject({ message: 'One', subject: 'Accepted', is_default: false })
  const absent = { status: 404, message: 'Version not found' }
  await expect(
    client.messageTemplates.restore({ id, locale: 'fr', version_id: first?.id ?? '' }),
  ).rejects.toMatchObject(absent)
  await expect(client.messageTemplates.restore({ id, locale: 'en', version_id: newId() })).rejects.toMatchObject(absent)
})

test('the twenty newest texts are kept', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  for (let number = 0; number < 23; number++) {
    app.advanceTime(1_000)
    await client.messageTemplates.update(textOf(`Text ${number}`))
  }
  const kept = await client.messageTemplates.versions({ id, locale: 'en' })
  expect(kept.map(({ message }) => message)).toEqual(Array.from({ length: 20 }, (_, index) => `Text ${21 - index}`))
})

test('a message with a code needs the tag of the code', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const template = { id: 'otp_login.customer.email', locale: 'en', subject: 'Your code' } as const
  await expect(client.messageTemplates.update({ ...template, message: 'Welcome back.' })).rejects.toMatchObject({
    status: 422,
    errors: { message: ['The message needs the tag {code}.'] },
  })
  expect(await client.messageTemplates.update({ ...template, message: 'It is {code}.' })).toMatchObject({
    message: 'It is {code}.',
  })
})
