import { afterAll, expect, test } from 'vitest'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { startDeveloperServices } from '#api/providers/developer-accounts/developer-services.testing.ts'
import { startDnsServer } from '../tenants/dns-server.testing.ts'
import { issuerId, newSetupOwner } from './setup.testing.ts'

const services = await startDeveloperServices()
const dns = await startDnsServer()
const app = await startTestApp({ environment: { ...services.environment, DNS_SERVERS: dns.address } })
afterAll(async () => {
  services.close()
  await dns.close()
})
const packageName = 'com.harbour.app'
const newOwner = () => newSetupOwner(app)

test('a new store goes through all four stages', async () => {
  const { tenant, client, ofTenant, uploadApiKey } = await newOwner()
  expect(await client.setupWizard.show({})).toEqual({
    stages: [
      { stage_class: 'DomainConfigurationStage', status: 'pending' },
      { stage_class: 'CloudConsoleStage', status: 'pending' },
      { stage_class: 'DeveloperAccountConnectStage', status: 'pending' },
      { stage_class: 'AppBuildStage', status: 'pending' },
    ],
    current_stage: 'DomainConfigurationStage',
  })
  const domains = { domain: `shop-${tenant.slug}.example`, admin_domain: `admin-${tenant.slug}.example` }
  expect(
    await client.setupWizard.submit({
      ...ofTenant,
      stage_class: 'DomainConfigurationStage',
      is_confirmed: true,
      form: domains,
    }),
  ).toMatchObject({ current_stage: 'CloudConsoleStage' })
  expect(await client.tenantProfile.showDomain({})).toMatchObject(domains)

  const account = services.createServiceAccount('harbour-apps')
  expect(
    await client.setupWizard.submit({
      ...ofTenant,
      stage_class: 'CloudConsoleStage',
      is_confirmed: true,
      form: { google_service_account: account.file, google_service_account_file_name: 'harbour-key.json' },
    }),
  ).toMatchObject({ current_stage: 'DeveloperAccountConnectStage' })
  expect(await client.googleAccount.show({})).toMatchObject({
    google_service_account_file_name: 'harbour-key.json',
    project_id: 'harbour-apps',
    client_email: account.email,
    is_google_connected: '0',
  })

  await expect(client.setupWizard.connectAccounts(ofTenant)).rejects.toMatchObject({
    status: 422,
    errors: {
      is_google_connected: ['Connect the Google developer account first.'],
      is_apple_connected: ['Connect the Apple developer account first.'],
    },
  })
  services.apps.set(packageName, new Set([account.email]))
  services.firebaseProjects.add('harbour-apps')
  expect(await client.googleAccount.access({ ...ofTenant, package_name: packageName })).toMatchObject({
    is_invited_markethall_to_access_account: '1',
    is_google_connected: '0',
  })
  expect(await client.googleAccount.linkProject({ ...ofTenant, project_id: 'harbour-apps' })).toMatchObject({
    is_project_linked_to_play_console: '1',
    is_google_connected: '1',
    checks: [
      { check: 'token', status: 'passed' },
      { check: 'play', status: 'passed' },
      { check: 'firebase', status: 'passed' },
    ],
  })
  expect(services.openEdits.size, 'edits at Google Play are discarded').toBe(0)
  expect(await uploadApiKey(services.createAppStoreKey('ABC1234567', issuerId))).toMatchObject({
    is_apple_connected: '1',
    api_key_file_name: 'AuthKey_ABC1234567.p8',
  })
  expect(await client.setupWizard.connectAccounts(ofTenant)).toMatchObject({ current_stage: 'AppBuildStage' })
  const done = await client.setupWizard.submit({
    ...ofTenant,
    stage_class: 'AppBuildStage',
    form: { app_name: 'Harbour', version_number: '1.0.0' },
  })
  expect(done.current_stage).toBeNull()
  expect(await client.setupWizard.deployment({})).toMatchObject({ ...domains, status: 'in_progress' })
})

test('the Setup item leaves the menu when the set-up is finished', async () => {
  const { client, ofTenant } = await newOwner()
  const hasSetup = async () => (await client.menu.tenant({})).some(({ id }) => id === 'setup_wizard')
  expect(await hasSetup()).toBe(true)
  await client.boot.configureSetup(ofTenant)
  expect(await hasSetup()).toBe(false)
})

test('a stage needs its tick, later ones wait, and completed ones stay completed', async () => {
  const { client, ofTenant } = await newOwner()
  const submit = (stage_class: 'DomainConfigurationStage' | 'CloudConsoleStage', is_confirmed: boolean) =>
    client.setupWizard.submit({ ...ofTenant, stage_class, is_confirmed })
  await expect(submit('DomainConfigurationStage', false)).rejects.toMatchObject({
    status: 422,
    errors: { is_confirmed: ['Confirm that the DNS records are set.'] },
  })
  await expect(submit('CloudConsoleStage', true)).rejects.toMatchObject({ status: 409, code: 'SETUP_STAGE_LATER' })
  await expect(client.setupWizard.connectAccounts(ofTenant)).rejects.toMatchObject({ code: 'SETUP_STAGE_LATER' })
  const both = await Promise.all([submit('DomainConfigurationStage', true), submit('DomainConfigurationStage', true)])
  for (const state of both) expect(state.current_stage).toBe('CloudConsoleStage')
  expect(await submit('DomainConfigurationStage', false)).toMatchObject({ current_stage: 'CloudConsoleStage' })
})

test.each([
  ['store@known.example', true],
  ['store@unknown.example', false],
  ['a@project.iam.gserviceaccount.com', false],
])('the developer account %s is valid: %s', async (google_developer_account_email, valid) => {
  dns.records.set('known.example', { MX: 'mail.known.example' })
  const { client, ofTenant } = await newOwner()
  expect(await client.googleAccount.validate({ ...ofTenant, google_developer_account_email })).toMatchObject({ valid })
})

test('one deployment runs at a time', async () => {
  const { client, ofTenant } = await newOwner()
  expect(await client.setupWizard.deployment({})).toMatchObject({ status: 'pending', apps: [] })
  const started = await Promise.allSettled([
    client.setupWizard.deploy({ ...ofTenant, platforms: ['web'] }),
    client.setupWizard.deploy({ ...ofTenant, platforms: ['web', 'ios'] }),
  ])
  expect(started.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(client.setupWizard.deploy(ofTenant)).rejects.toMatchObject({ status: 409, code: 'DEPLOYMENT_RUNNING' })
  app.advanceTime(16 * 60_000)
  expect(await client.setupWizard.deploy(ofTenant)).toMatchObject({
    status: 'in_progress',
    apps: [{ platform: 'web' }],
  })
})

test('other tenants, missing permissions and locked sections are refused', async () => {
  const { tenant, client, ofTenant, uploadKeyFile } = await newOwner()
  const stranger = await newTenant(app)
  await expect(client.setupWizard.show({ tenant_id: stranger.id })).rejects.toMatchObject({ status: 403 })
  await expect(client.setupWizard.connectAccounts({ tenant_id: stranger.id })).rejects.toMatchObject({ status: 403 })
  const clerk = await tenant.user(['ManageTenantSettingsMobileApps'])
  await expect(
    clerk.client.setupWizard.submit({ ...ofTenant, stage_class: 'DomainConfigurationStage', is_confirmed: true }),
  ).rejects.toMatchObject({ status: 403 })
  await tenant.db((db) =>
    db
      .updateTable('tenant_profile')
      .set({ locked_sections: ['mobile_settings'] })
      .execute(),
  )
  const locked = { status: 423, message: 'This section is locked. Please contact support.' }
  await expect(uploadKeyFile(services.createServiceAccount('locked').file)).rejects.toMatchObject(locked)
  await expect(client.appleAccount.update({ ...ofTenant, is_new_apple_id: '1' })).rejects.toMatchObject(locked)
})
