import { afterAll, beforeEach, expect, test } from 'vitest'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import {
  newAppleKey,
  newEncryptedKey,
  newRsaKey,
  startDeveloperServices,
} from '#api/providers/developer-accounts/developer-services.testing.ts'
import { issuerId, newSetupOwner } from './setup.testing.ts'

const services = await startDeveloperServices()
const app = await startTestApp({ environment: services.environment })
const newOwner = () => newSetupOwner(app)
afterAll(() => services.close())
beforeEach(() => {
  services.state.disturbance = undefined
  services.state.isPlayApiEnabled = true
})

const badKeyFiles: [string, () => string, string][] = [
  ['no JSON', () => 'hello', 'file_not_json'],
  ['a JSON of something else', () => '[1]', 'file_not_json'],
  ['no key in it', () => '{"project_id":"x"}', 'file_incomplete'],
  ['no project in it', () => '{"private_key":"x"}', 'file_incomplete'],
  [
    'an unreadable key',
    () => keyFileWith('-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----'),
    'key_unreadable',
  ],
  ['an encrypted key', () => keyFileWith(newEncryptedKey()), 'key_encrypted'],
  ['a key of another type', () => keyFileWith(newAppleKey().privateKey), 'key_not_rsa'],
  ['a short key', () => keyFileWith(newRsaKey(1024).privateKey), 'key_not_rsa'],
  ['a deleted account', () => keyFileWith(newRsaKey(2048).privateKey), 'google_refused'],
]
const keyFileWith = (private_key: string) =>
  JSON.stringify({ project_id: 'p', client_email: 'a@p.iam.gserviceaccount.com', private_key })

test.each(badKeyFiles)('a Google key file with %s is refused', async (_title, file, problem) => {
  const { client, uploadKeyFile } = await newOwner()
  await expect(uploadKeyFile(file())).rejects.toMatchObject({
    status: 422,
    values: { problem },
    errors: { google_service_account: [expect.any(String)] },
  })
  expect(await client.googleAccount.show({})).toMatchObject({ google_service_account_file_name: null })
})

test('a file that is too large is refused before it is read', async () => {
  const { uploadKeyFile } = await newOwner()
  await expect(uploadKeyFile('x'.repeat(20_000))).rejects.toMatchObject({
    status: 422,
    errors: { google_service_account: ['The file is too large to be a key file.'] },
  })
})

const badAppleKeys: [string, () => string, string][] = [
  ['no key', () => 'hello', 'key_unreadable'],
  ['an encrypted key', () => newEncryptedKey(), 'key_encrypted'],
  ['another curve', () => newAppleKey('P-384').privateKey, 'key_not_p256'],
  ['an RSA key', () => newRsaKey(2048).privateKey, 'key_not_p256'],
]

test.each(badAppleKeys)('an Apple key file with %s is refused', async (_title, file, problem) => {
  const { client, ofTenant, uploadApiKey } = await newOwner()
  await expect(uploadApiKey(file())).rejects.toMatchObject({ status: 422, values: { problem } })
  const pushKey = { pn_key_id: 'PUSH123456', pn_key: file(), pn_key_file_name: 'push.p8', team_id: 'TEAM123456' }
  await expect(client.appleAccount.connectPushKey({ ...ofTenant, ...pushKey })).rejects.toMatchObject({
    status: 422,
    values: { problem },
    errors: { pn_key: [expect.any(String)] },
  })
  expect(services.requests.filter((path) => path.includes('/v1/apps'))).not.toContain(problem)
})

test('App Store Connect must accept the key with its ids and role', async () => {
  const { client, uploadApiKey } = await newOwner()
  await expect(uploadApiKey(newAppleKey().privateKey, 'UNKNOWN123')).rejects.toMatchObject({
    values: { problem: 'apple_refused' },
  })
  const other = services.createAppStoreKey('ISSUER1234', '00000000-0000-4000-8000-000000000000')
  await expect(uploadApiKey(other, 'ISSUER1234')).rejects.toMatchObject({ values: { problem: 'apple_refused' } })
  const weak = services.createAppStoreKey('WEAKROLE12', issuerId, 'FORBIDDEN_ERROR')
  await expect(uploadApiKey(weak, 'WEAKROLE12')).rejects.toMatchObject({ values: { problem: 'apple_forbidden' } })
  const old = services.createAppStoreKey('AGREEMENT1', issuerId, 'FORBIDDEN.REQUIRED_AGREEMENTS_MISSING_OR_EXPIRED')
  await expect(uploadApiKey(old, 'AGREEMENT1')).rejects.toMatchObject({ values: { problem: 'apple_agreement' } })
  expect(await client.appleAccount.show({})).toMatchObject({ is_apple_connected: '0', api_key_file_name: null })
})

test('keys are stored sealed and never answered', async () => {
  const { tenant, client, ofTenant, uploadKeyFile, uploadApiKey } = await newOwner()
  const { file } = services.createServiceAccount('sealed-project')
  const [apiKey, pushKey] = [services.createAppStoreKey('SEALED1234', issuerId), newAppleKey().privateKey]
  const answers = [
    await uploadKeyFile(file),
    await uploadApiKey(apiKey, 'SEALED1234'),
    await client.appleAccount.connectPushKey({
      ...ofTenant,
      pn_key_id: 'PUSH123456',
      pn_key: pushKey,
      pn_key_file_name: 'push.p8',
      team_id: 'TEAM123456',
    }),
    await client.googleAccount.console({}),
    await client.appleAccount.show({}),
  ]
  expect(answers[4]).toMatchObject({ pn_key_file_name: 'push.p8', api_key_file_name: 'AuthKey_SEALED1234.p8' })
  expect(JSON.stringify(answers)).not.toContain('PRIVATE KEY')
  const rows = await tenant.db((db) => db.selectFrom('developer_account').selectAll().execute())
  expect(rows.map(({ keys }) => keys?.startsWith('sealed:'))).toEqual([true, true])
  const audited = await tenant.db((db) => db.selectFrom('audit').selectAll().execute())
  expect(JSON.stringify([rows, audited])).not.toContain('PRIVATE KEY')
})

test.each([
  ['not invited', 'play_not_invited', 'package_name'],
  ['interface not enabled', 'play_api_disabled', 'package_name'],
  ['unknown app', 'play_app_unknown', 'package_name'],
  ['no Firebase', 'firebase_missing', 'project_id'],
  ['deleted account', 'google_refused', 'google_service_account'],
])('Google Play answers: %s', async (_title, problem, field) => {
  const { client, ofTenant, uploadKeyFile } = await newOwner()
  const account = services.createServiceAccount(`project-${problem}`)
  const app_name = `com.harbour.${problem}`
  await expect(client.googleAccount.linkProject(ofTenant)).rejects.toMatchObject({ code: 'SERVICE_ACCOUNT_MISSING' })
  await uploadKeyFile(account.file)
  if (problem !== 'play_app_unknown') services.apps.set(app_name, new Set())
  if (problem === 'firebase_missing') services.apps.get(app_name)?.add(account.email)
  else services.firebaseProjects.add(`project-${problem}`)
  if (problem === 'play_api_disabled') services.state.isPlayApiEnabled = false
  if (problem === 'google_refused') services.deleteServiceAccount(account.email)
  await expect(client.googleAccount.linkProject({ ...ofTenant, package_name: app_name })).rejects.toMatchObject({
    status: 422,
    values: { problem },
    errors: { [field]: [expect.any(String)] },
  })
  const saved = await client.googleAccount.show({})
  expect(saved).toMatchObject({ is_google_connected: '0', package_name: app_name })
  expect(saved.checks.find(({ status }) => status === 'failed')).toMatchObject({ problem })
})

test.each([{ status: 429 }, { status: 500 }, 'no answer' as const])(
  'silence of the services (%j) proves nothing',
  async (disturbance) => {
    const { client, ofTenant, uploadKeyFile, uploadApiKey } = await newOwner()
    const account = services.createServiceAccount('silent-project')
    services.apps.set('com.silent.app', new Set([account.email]))
    services.firebaseProjects.add('silent-project')
    services.state.disturbance = disturbance
    expect(await uploadKeyFile(account.file)).toMatchObject({ checks: [{ check: 'token', status: 'unreachable' }] })
    const unreachable = { status: 503, code: 'DEVELOPER_SERVICE_UNREACHABLE' }
    const link = () => client.googleAccount.linkProject({ ...ofTenant, package_name: 'com.silent.app' })
    await expect(link()).rejects.toMatchObject(unreachable)
    const apiKey = services.createAppStoreKey('SILENT1234', issuerId)
    await expect(uploadApiKey(apiKey, 'SILENT1234')).rejects.toMatchObject(unreachable)
    services.state.disturbance = undefined
    expect(await link()).toMatchObject({ is_google_connected: '1' })
    services.state.disturbance = disturbance
    await expect(link()).rejects.toMatchObject(unreachable)
    expect(await client.googleAccount.show({}), 'a link stays while Google is silent').toMatchObject({
      is_google_connected: '1',
      checks: [{ check: 'token', status: 'unreachable' }, {}, {}],
    })
  },
)

test('fields change one by one; a link is made by a check only', async () => {
  const { client, ofTenant, uploadKeyFile, uploadApiKey } = await newOwner()
  const account = services.createServiceAccount('partial-project')
  services.apps.set('com.partial.app', new Set([account.email]))
  services.firebaseProjects.add('partial-project')
  await uploadKeyFile(account.file)
  const update = (change: object) => client.googleAccount.update({ ...ofTenant, ...change })
  const [first] = await Promise.all([
    update({ is_new_google_account: 'true' }),
    update({ google_developer_account_email: 'Owner@Harbour.example' }),
  ])
  expect(first.is_new_google_account).toBe('1')
  expect(await update({ is_project_linked_to_play_console: '1' })).toMatchObject({
    is_new_google_account: '1',
    google_developer_account_email: 'owner@harbour.example',
    is_google_connected: '0',
  })
  await client.googleAccount.linkProject({ ...ofTenant, package_name: 'com.partial.app' })
  expect(await update({ is_new_google_account: 'yes' })).toMatchObject({
    is_new_google_account: '0',
    is_google_connected: '1',
  })
  expect(await uploadKeyFile(account.file)).toMatchObject({ is_google_connected: '1' })
  expect(await update({ package_name: 'com.other.app' })).toMatchObject({ is_google_connected: '0' })
  const other = services.createServiceAccount('other-project')
  await expect(
    client.googleAccount.linkProject({ ...ofTenant, project_id: 'someone-elses', package_name: 'com.partial.app' }),
  ).rejects.toMatchObject({ values: { problem: 'project_mismatch' } })
  expect(await uploadKeyFile(other.file)).toMatchObject({ is_google_connected: '0', project_id: 'other-project' })

  await uploadApiKey(services.createAppStoreKey('PARTIAL123', issuerId), 'PARTIAL123')
  const apple = (change: object) => client.appleAccount.update({ ...ofTenant, ...change })
  expect(await apple({ is_new_apple_id: '1', team_id: 'TEAM123456' })).toMatchObject({
    is_new_apple_id: '1',
    is_apple_connected: '1',
  })
  expect(await apple({ api_key_id: 'OTHERKEY12' })).toMatchObject({ is_apple_connected: '0' })
})
