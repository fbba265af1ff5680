import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newTenant } from '#api/platform/testing/tenants.ts'
import { startTestApp } from '#api/platform/testing/test-app.ts'
import { appleKey, base64, completeConfig, googleServices, newPicture, uploadPicture } from './app-builds.testing.ts'

const app = await startTestApp()

test('an app is stored whole, its secrets are sealed and come back as names only', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.user(['ManageTenantSettingsMobileApps'])
  expect(await client.appBuilds.show({ app_type: 'customer' })).toMatchObject({
    platform: 'android',
    missing: ['app_icon', 'circle_icon', 'splash', 'splash_duration', 'app_name', 'bundle_id', 'google_service_json'],
    keystore_jks: { is_set: false, file_name: null },
  })
  const input = await completeConfig(client, { platform: 'android', canary: 'hidden-canary' })
  const saved = await client.appBuilds.save({
    ...input,
    facebook_app_id: '12345678',
    facebook_client_token: 'hidden-canary',
  })
  expect(saved).toMatchObject({
    app_name: 'Fish & "Chips"',
    bundle_id: 'com.harbour.app',
    keystore_jks: { is_set: true, file_name: 'release.jks' },
    password: { is_set: true, file_name: null },
    google_service_json: { is_set: true, file_name: 'google-services.json' },
    facebook_client_token: { is_set: true, file_name: null },
    missing: [],
  })
  const rows = await tenant.db((db) => db.selectFrom('mobile_app_secret').selectAll().execute())
  expect(rows.length).toBe(4)
  for (const { sealed_value } of rows) expect(sealed_value).toMatch(/^sealed:1:/)
  const [shown, open, audits] = await Promise.all([
    client.appBuilds.show({ app_type: 'customer' }),
    tenant.guest.publicAppBuilds.assets({ app_type: 'customer', tenant_id: tenant.id }),
    tenant.db((db) => db.selectFrom('audit').select('changes').where('subject', '=', 'mobile_app:customer').execute()),
  ])
  const canary = [base64('hidden-canary').slice(0, 12), 'hidden-canary']
  for (const text of [shown, open, audits, saved].map((value) => JSON.stringify(value)))
    for (const one of canary) expect(text).not.toContain(one)
  expect(Object.keys(open).toSorted()).toEqual([
    'app_icon',
    'app_name',
    'circle_icon',
    'colours',
    'force_update',
    'is_enabled',
    'live_activity',
    'min_version',
    'splash',
    'splash_duration',
    'status_bar_style',
    'store_urls',
  ])
  const changed = await client.appBuilds.save({ app_type: 'customer', platform: 'android', app_name: 'Harbour' })
  expect(changed).toMatchObject({ app_name: 'Harbour', keystore_jks: { is_set: true } })
  const removed = await client.appBuilds.save({ app_type: 'customer', platform: 'android', keystore_jks: null })
  expect(removed.keystore_jks).toEqual({ is_set: false, file_name: null })
})

test('what is missing or wrong is named, and nothing is stored', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const ios = await completeConfig(client, { platform: 'ios' })
  await expect(client.appBuilds.save({ ...ios, plist: undefined })).rejects.toMatchObject({
    status: 422,
    errors: { plist: ['The plist field is required.'] },
  })
  await expect(client.appBuilds.save({ app_type: 'customer', platform: 'ios' })).rejects.toMatchObject({
    errors: {
      app_icon: ['The app icon field is required.'],
      circle_icon: ['The circle icon field is required.'],
      splash: ['The splash field is required.'],
      splash_duration: ['The splash duration field is required.'],
      auth_key_p8: ['The auth key p8 field is required.'],
    },
  })
  const files = [
    {
      auth_key_p8: { file_name: 'a.p8', content: base64('-----BEGIN PRIVATE KEY-----\nno\n-----END PRIVATE KEY-----') },
    },
    { plist: { file_name: 'a.plist', content: base64('<plist><dict/></plist>') } },
    { plist: { file_name: 'a.plist', content: base64('<!DOCTYPE x [<!ENTITY a "aaaa">]><plist>&a;') } },
    { keystore_jks: { file_name: 'a.jks', content: base64('no keystore'.repeat(9)) } },
    { google_service_json: { file_name: 'a.json', content: base64('{"client":[]}') } },
    { google_service_json: { file_name: 'a.json', content: base64(googleServices('com.other.app')) } },
  ]
  for (const file of files)
    await expect(client.appBuilds.save({ ...ios, ...file })).rejects.toMatchObject({
      status: 422,
      errors: { [Object.keys(file)[0] ?? '']: [expect.stringMatching(/^The file is /)] },
    })
  await expect(client.appBuilds.save({ ...ios, bundle_id: 'no id' })).rejects.toMatchObject({ status: 422 })
  const large = { file_name: 'a.p8', content: 'A'.repeat(100_000) }
  await expect(client.appBuilds.save({ ...ios, auth_key_p8: large })).rejects.toMatchObject({ status: 422 })
  expect(await tenant.db((db) => db.selectFrom('mobile_app').select('app_type').execute())).toEqual([])
  expect(
    await client.appBuilds.save({ ...ios, auth_key_p8: { file_name: 'b.p8', content: base64(appleKey()) } }),
  ).toMatchObject({ auth_key_p8: { file_name: 'b.p8' } })
})

test('pictures are PNG files of the tenant, icons square and large enough, the app icon without transparent parts', async () => {
  const [tenant, other] = [await newTenant(app), await newTenant(app)]
  const [{ client }, stranger] = [await tenant.owner(), await other.owner()]
  const opaque = await uploadPicture(client, await newPicture(1024, 1024).png().toBuffer())
  const clear = await uploadPicture(client, await newPicture(1024, 1024, 0.4).png().toBuffer())
  const photo = await uploadPicture(client, await newPicture(64, 64).jpeg().toBuffer(), 'x.jpg')
  const foreign = await uploadPicture(stranger.client, await newPicture(64, 64).png().toBuffer())
  const small = await uploadPicture(client, await newPicture(511, 511).png().toBuffer())
  const wide = await uploadPicture(client, await newPicture(1024, 600).png().toBuffer())
  const size = 'The icon must be square, at least 512 × 512 pixels.'
  const look = { app_type: 'merchant' as const, circle_icon: clear, splash: opaque, splash_duration: 500 }
  for (const [app_icon, text] of [
    [clear, 'The icon must not have transparent parts.'],
    [photo, 'The picture must be a PNG file.'],
    [small, size],
    [wide, size],
    [foreign, 'The selected picture is invalid.'],
    ['https://evil.example/a.png', 'The selected picture is invalid.'],
    [`/files/t/${tenant.id}/../secret`, 'The selected picture is invalid.'],
  ] as const)
    await expect(client.appBuilds.saveAssets({ ...look, app_icon })).rejects.toMatchObject({
      status: 422,
      errors: { app_icon: [text] },
    })
  await expect(client.appBuilds.saveAssets({ ...look, app_icon: opaque, circle_icon: wide })).rejects.toMatchObject({
    errors: { circle_icon: [size] },
  })
  await expect(client.appBuilds.saveAssets({ app_type: 'merchant', app_icon: opaque })).rejects.toMatchObject({
    errors: { circle_icon: [expect.any(String)] },
  })
  const tall = await uploadPicture(client, await newPicture(300, 600, 0.5).png().toBuffer())
  const saved = await client.appBuilds.saveAssets({
    ...look,
    app_icon: opaque,
    colours: { primary: '#123456' },
    live_activity: { icon: tall, style: 'dark' },
  })
  expect(saved).toMatchObject({
    colours: { primary: '#123456', background: '#FFFFFF' },
    live_activity: { style: 'dark' },
  })
  const drawn = await app.services.files.readBytes((saved.live_activity.icon ?? '').replace('/files/', ''))
  expect(await sharp(drawn).metadata()).toMatchObject({ width: 48, height: 96, format: 'png' })
  expect(await client.appBuilds.assets({ app_type: 'merchant', tenant_id: tenant.id })).toEqual(saved)
  await expect(client.appBuilds.assets({ app_type: 'merchant', tenant_id: other.id })).rejects.toMatchObject({
    status: 404,
  })
  const again = await client.appBuilds.saveAssets({
    app_type: 'merchant',
    live_activity: { icon: saved.live_activity.icon },
  })
  expect(again.live_activity).toEqual(saved.live_activity)
})

test('settings of an app, and the lock of its section', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const settings = {
    app_type: 'customer' as const,
    is_enabled: false,
    force_update: true,
    min_version: '1.2.0',
    store_urls: { android: 'https://play.google.com/store/apps/details?id=com.harbour.app', ios: '' },
  }
  expect(await client.appBuilds.saveSettings(settings)).toEqual({ ...settings, is_locked: false })
  expect(await tenant.guest.publicAppBuilds.assets({ app_type: 'customer', tenant_id: tenant.id })).toMatchObject({
    is_enabled: false,
    force_update: true,
    min_version: '1.2.0',
  })
  await expect(
    client.appBuilds.saveSettings({ ...settings, store_urls: { android: 'javascript:alert(1)', ios: '' } }),
  ).rejects.toMatchObject({ status: 422 })
  await tenant.db((db) =>
    db
      .updateTable('tenant_profile')
      .set({ locked_sections: ['mobile_settings'] })
      .execute(),
  )
  expect(await client.appBuilds.settings({ app_type: 'customer' })).toMatchObject({
    is_locked: true,
    is_enabled: false,
  })
  const locked = { status: 423, message: 'This section is locked. Please contact support.' }
  await expect(client.appBuilds.saveSettings(settings)).rejects.toMatchObject(locked)
  await expect(client.appBuilds.saveAssets({ app_type: 'customer' })).rejects.toMatchObject(locked)
  await expect(client.appBuilds.save({ app_type: 'customer', platform: 'ios' })).rejects.toMatchObject(locked)
})

test('the demo app leads to the store during a trial; tenants without files of Firebase are named', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  await tenant.db((db) => db.updateTable('tenant_profile').set({ in_trial: true }).execute())
  const demo = await client.appBuilds.demoApp({})
  expect(demo.url).toBe(`http://${tenant.hosts.store}:4000/`)
  expect(Buffer.from(demo.qr.split(',')[1] ?? '', 'base64').toString()).toMatch(/^<svg/)
  await tenant.db((db) => db.updateTable('tenant_profile').set({ in_trial: false }).execute())
  await expect(client.appBuilds.demoApp({})).rejects.toMatchObject({ status: 404 })
  const support = await tenant.user(['GlobalAccessTenant'])
  expect(await support.client.appBuilds.bannerTenants({})).toEqual([])
  await client.appBuilds.save(await completeConfig(client, { platform: 'android' }))
  expect(await support.client.appBuilds.bannerTenants({})).toEqual([])
  await tenant.db((db) => db.deleteFrom('mobile_app_secret').execute())
  expect(await support.client.appBuilds.bannerTenants({})).toEqual([tenant.id])
})

test('each host serves the links of its apps', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const get = async (host: string, file: string) => {
    const { statusCode, headers, body } = await app.server.inject({
      method: 'GET',
      url: `/.well-known/${file}`,
      headers: { host },
    })
    expect([statusCode, headers['content-type']]).toEqual([200, expect.stringMatching(/^application\/json/)])
    return JSON.parse(body)
  }
  const [links, association] = ['assetlinks.json', 'apple-app-site-association']
  expect(await get(tenant.hosts.store, links)).toEqual([])
  const fingerprint = Array.from({ length: 32 }, () => 'AB').join(':')
  await client.appBuilds.save({
    ...(await completeConfig(client, { platform: 'android' })),
    sha256_fingerprints: [fingerprint.toLowerCase()],
  })
  await client.appBuilds.save(await completeConfig(client, { platform: 'ios' }))
  expect(await get(tenant.hosts.store, links)).toMatchObject([
    { target: { package_name: 'com.harbour.app', sha256_cert_fingerprints: [fingerprint] } },
  ])
  expect(await get(tenant.hosts.store, association)).toEqual({
    applinks: { details: [{ appIDs: ['ABCDE12345.com.harbour.app'], components: [{ '/': '/*' }] }] },
    webcredentials: { apps: ['ABCDE12345.com.harbour.app'] },
  })
  expect(await get(tenant.hosts.admin, association)).toMatchObject({ applinks: { details: [] } })
  await client.appBuilds.saveSettings({
    app_type: 'customer',
    is_enabled: false,
    force_update: false,
    min_version: '',
    store_urls: { android: '', ios: '' },
  })
  expect(await get(tenant.hosts.store, links)).toEqual([])
  const other = await app.server.inject({
    method: 'GET',
    url: `/.well-known/${links}`,
    headers: { host: 'nobody.test' },
  })
  expect(other.statusCode).toBe(404)
})

test('the icons of the shop as an app follow the tenant’s icon', async () => {
  const tenant = await newTenant(app)
  const { client } = await tenant.owner()
  const get = (name: string, host = tenant.hosts.store) =>
    app.server.inject({ method: 'GET', url: `/app-icons/${name}`, headers: { host } })
  const plain = await get('icon-192.png')
  expect(await sharp(plain.rawPayload).metadata()).toMatchObject({ format: 'png', width: 192, height: 192 })
  await client.appBuilds.save(await completeConfig(client, { platform: 'android' }))
  const [own, maskable] = [await get('icon-512.png'), await get('maskable-512.png')]
  expect(own.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=86400' })
  const cornerOf = async (picture: Buffer) => [
    ...(await sharp(picture).extract({ left: 2, top: 2, width: 1, height: 1 }).removeAlpha().raw().toBuffer()),
  ]
  expect(await cornerOf(own.rawPayload)).toEqual([200, 40, 40])
  expect(await cornerOf(maskable.rawPayload)).toEqual([0xff, 0xf8, 0xee])
  expect(await sharp(maskable.rawPayload).metadata()).toMatchObject({ width: 512, height: 512 })
  for (const [name, host] of [['icon-513.png'], ['../secret'], ['icon-192.png', 'nobody.test']] as const)
    expect((await get(name, host)).statusCode).toBe(404)
})
