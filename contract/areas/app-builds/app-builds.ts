import { z } from 'zod'
import { call } from '../../call.ts'
import { emptyObject, id, pageOf, searchInput, sortBy } from '../../fields.ts'
import {
  AppAssets,
  AppBuild,
  AppConfig,
  AppSettings,
  appPlatform,
  appSettingsInput,
  appType,
  assetsInput,
  buildInput,
  configInput,
} from './schemas.ts'

const appBuildPermission = 'ManageTenantSettingsMobileApps'

const ofApp = z.object({ app_type: appType })

/** The apps of the tenant: their look, their keys, their settings and their builds. */
export const appBuilds = {
  /** The Android app, unless a platform is named. */
  show: call('tenant', 'GET /app-build', appBuildPermission, {
    input: ofApp.extend({ platform: appPlatform.default('android') }),
    output: AppConfig,
  }),
  /** Stores only a complete configuration. Secrets are sealed and never returned. */
  save: call('tenant', 'POST /app-build', appBuildPermission, {
    input: configInput,
    output: AppConfig,
    ownTransactions: true,
    bodyLimit: 1_048_576,
  }),
  build: call('tenant', 'POST /app-build/build', appBuildPermission, {
    input: buildInput,
    output: AppBuild,
    status: 201,
  }),
  builds: call('tenant', 'GET /app-build/builds', appBuildPermission, {
    input: searchInput.extend({
      ...sortBy('created_at', 'build_number', 'version_number', 'platform', 'app_type', 'status'),
      app_type: appType.optional(),
    }),
    ...pageOf(AppBuild),
  }),
  cancel: call('tenant', 'POST /app-build/cancel', appBuildPermission, {
    input: z.object({ build_id: id }),
    output: z.object({ build_id: id }),
    entity: 'Build',
  }),
  /** `tenant_id` may only be that of the caller. */
  assets: call('tenant', 'GET /app-build/assets', appBuildPermission, {
    input: ofApp.extend({ tenant_id: id.optional() }),
    output: AppAssets,
  }),
  saveAssets: call('tenant', 'POST /app-build/assets', appBuildPermission, {
    input: ofApp.extend(assetsInput.shape),
    output: AppAssets,
    ownTransactions: true,
  }),
  settings: call('tenant', 'GET /app-build/settings', appBuildPermission, { input: ofApp, output: AppSettings }),
  saveSettings: call('tenant', 'POST /app-build/settings', appBuildPermission, {
    input: appSettingsInput,
    output: AppSettings,
  }),
  /** Tenants whose apps lack the files of Firebase, without which pushes do not arrive. */
  bannerTenants: call('tenant', 'GET /app-build/tenant-banner-ids', ['GlobalAccessTenant'], {
    input: emptyObject,
    output: z.array(id),
  }),
  /** The shop as an app to try, during a trial. */
  demoApp: call('tenant', 'GET /app-build/demo-app', 'ManageTenantAutozod', {
    input: emptyObject,
    output: z.object({ url: z.string(), qr: z.string() }),
    entity: 'Demo app',
  }),
}

/** For the apps themselves: no secrets, no sign-in. */
export const publicAppBuilds = {
  assets: call('public', 'GET /app-build/assets', 'public', {
    input: ofApp.extend({ tenant_id: id }),
    output: AppAssets.extend({
      app_name: z.string(),
      is_enabled: z.boolean(),
      force_update: z.boolean(),
      min_version: z.string(),
      store_urls: z.object({ android: z.string(), ios: z.string() }),
    }),
    tenantless: true,
    ownTransactions: true,
    entity: 'Tenant',
  }),
  /** News of the build service about a build, signed as Standard Webhooks. */
  webhook: call('public', 'POST /app-build/webhook', 'public', {
    input: z.looseObject({}),
    output: emptyObject,
    tenantless: true,
    signed: true,
    ownTransactions: true,
    entity: 'Build',
  }),
}
