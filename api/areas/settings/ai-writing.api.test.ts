import { afterAll, expect, test } from 'vitest'
import type { AnySettingKey } from '#contract/areas/settings/sections.ts'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { startTextService } from '#api/providers/ai/text-service.testing.ts'

const service = await startTextService()
afterAll(() => service.close())
const app = await startTestApp({ environment: { WEBHOOKS_INTERNAL: '1' } })
const strict = await startTestApp()

const own = { ai_provider: 'custom', ai_base_url: service.url, ai_model: 'writer-2', ai_api_key: 'own-key' }
type Values = Partial<Record<AnySettingKey, unknown>>
const changesOf = (values: Values) => ({
  settings: Object.entries(values).map(([setting_key, setting_value]) => ({
    setting_key: setting_key as keyof typeof own,
    setting_value,
  })),
})

test('the test asks the saved service with its key, and tells its text or its failure', async () => {
  const { client } = await (await newTenant(app)).owner()
  await expect(client.tenantSettings.testAiWriting({})).rejects.toMatchObject({ code: 'SERVICE_NOT_CONFIGURED' })
  await client.tenantSettings.save(changesOf(own))
  service.say('Good morning!')
  expect(await client.tenantSettings.testAiWriting({})).toEqual({ is_successful: true, answer: 'Good morning!' })
  expect(service.requests.at(-1)).toMatchObject({
    path: '/v1/chat/completions',
    key: 'Bearer own-key',
    model: 'writer-2',
  })
  for (const [status, body, answer] of [
    [401, {}, 'The service answered 401'],
    [200, { choices: [] }, 'The service answered in an unknown form'],
    [200, { choices: [{ message: { content: 'x'.repeat(70_000) } }] }, 'The service answered in an unknown form'],
  ] as const) {
    service.answer(status, body)
    expect(await client.tenantSettings.testAiWriting({})).toEqual({ is_successful: false, answer })
  }
})

test('an address inside the network is refused when it is called', async () => {
  const { client } = await (await newTenant(strict)).owner()
  await client.tenantSettings.save(changesOf({ ...own, ai_base_url: 'https://127.0.0.1/v1' }))
  const asked = service.requests.length
  expect(await client.tenantSettings.testAiWriting({})).toEqual({
    is_successful: false,
    answer: 'The address must be public',
  })
  expect(service.requests).toHaveLength(asked)
})

test('a service needs a model, and another service its address', async () => {
  const { client } = await (await newTenant(app)).owner()
  await expect(client.tenantSettings.save(changesOf({ ai_provider: 'openai' }))).rejects.toMatchObject({
    errors: { 'settings.0.setting_value': ['Enter the name of a model.'] },
  })
  await expect(
    client.tenantSettings.save(changesOf({ ai_provider: 'custom', ai_model: 'writer-2' })),
  ).rejects.toMatchObject({ errors: { 'settings.0.setting_value': ['Enter the address of the service.'] } })
})

test('a campaign gets its text from the title, the shop and the text so far', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  await client.tenantSettings.save(changesOf(own))
  service.say('Two pizzas for lunch. '.repeat(40))
  const { body } = await client.campaigns.proposeText({ title: 'Lunch', body: 'From noon', locale: 'fr' })
  expect(body).toHaveLength(500)
  const [instructions, subject] = service.requests.at(-1)?.messages ?? []
  expect(instructions?.content).toContain('in French')
  expect(subject?.content).toMatch(/^title: Lunch\nshop: .+\ncurrent: From noon$/)
  expect((await client.campaigns.list({})).data).toEqual([])
})
