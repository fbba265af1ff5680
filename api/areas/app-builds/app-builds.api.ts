import { renderSVG } from 'uqr'
import type { appBuilds as calls, publicAppBuilds as publicCalls } from '#contract/areas/app-builds/app-builds.ts'
import { apiError, notFound } from '#api/platform/api-error.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { rawBodyOf } from '#api/platform/http/raw-body.ts'
import { linkTo } from '#api/platform/tenancy/links.ts'
import { readBuildEvent } from '#api/providers/app-build/http-build-service.ts'
import { readConfig, readSettings, saveAppSettings, saveConfig, toPublicApp } from './app-config.commands.ts'
import { saveAppAssets } from './app-assets.commands.ts'
import { toAssets } from './app-config.rules.ts'
import { searchBuilds, startNewBuild } from './builds.commands.ts'
import { applyNews, cancelBuild } from './build-changes.commands.ts'
import { findApp, findPlatform, isInTrial, listSecrets } from './mobile-apps.db.ts'

export const appBuilds: Handlers<typeof calls> = {
  show: (context) => readConfig(context.db, context, context.input.app_type, context.input.platform),
  save: (context) => saveConfig(context, context.input),
  build: (context) => startNewBuild(context),
  builds: (context) => searchBuilds(context, context.input),
  cancel: ({ db, input }) => cancelBuild(db, input.build_id),
  async assets({ db, input, tenant }) {
    if (input.tenant_id !== undefined && input.tenant_id !== tenant.id) throw notFound('Tenant')
    return toAssets(await findApp(db, input.app_type))
  },
  saveAssets: (context) => saveAppAssets(context, context.input),
  settings: ({ db, input }) => readSettings(db, input.app_type),
  saveSettings: ({ db, input }) => saveAppSettings(db, input),
  async bannerTenants({ db, tenant }) {
    const secrets = new Set((await listSecrets(db, 'customer')).map(({ name }) => name))
    const [android, ios] = await Promise.all([
      findPlatform(db, 'customer', 'android'),
      findPlatform(db, 'customer', 'ios'),
    ])
    const lacksFile = (android && !secrets.has('google_service_json')) || (ios && !secrets.has('plist'))
    return lacksFile ? [tenant.id] : []
  },
  async demoApp({ db, tenant, services: { config } }) {
    if (tenant.storeHost === null || !(await isInTrial(db))) throw notFound('Demo app')
    const url = linkTo(config, tenant.storeHost, '/')
    const qr = `data:image/svg+xml;base64,${Buffer.from(renderSVG(url)).toString('base64')}`
    return { url, qr }
  },
}

export const publicAppBuilds: Handlers<typeof publicCalls> = {
  async assets({ input: { app_type, tenant_id }, openTransaction, services }) {
    if (!(await services.tenants.find(tenant_id))) throw notFound('Tenant')
    const row = await openTransaction((db) => findApp(db, app_type), {
      scope: { tenantId: tenant_id, merchantId: null },
    })
    return toPublicApp(app_type, row)
  },
  async webhook({ raw, services, openTransaction }) {
    const event = readBuildEvent(services.config, rawBodyOf(raw.request), raw.request.headers, services.clock())
    if (!event) throw apiError('BAD_SIGNATURE')
    if (!(await services.tenants.find(event.tenantId))) throw notFound('Build')
    await openTransaction((db) => applyNews(db, event.buildId, event), {
      scope: { tenantId: event.tenantId, merchantId: null },
      actor: { kind: 'provider', id: null, name: 'build service' },
    })
    return {}
  },
}
