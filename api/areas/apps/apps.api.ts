import type { apps as calls, merchantApps as merchantCalls } from '#contract/areas/apps.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { changeApp, listApps, showApp } from './apps.commands.ts'

export const apps: Handlers<typeof calls> = {
  list: ({ db, request: { locale } }) => listApps(db, { merchantId: null, locale }),
  show: ({ db, input: { slug }, request: { locale } }) => showApp(db, { merchantId: null, locale }, slug),
  update: ({ db, input: { slug, ...change }, request: { locale } }) =>
    changeApp(db, { merchantId: null, locale }, slug, change),
}

export const merchantApps: Handlers<typeof merchantCalls> = {
  list: ({ db, input, request: { locale } }) => listApps(db, { merchantId: input.merchant_id, locale }),
  show: ({ db, input, request: { locale } }) => showApp(db, { merchantId: input.merchant_id, locale }, input.slug),
  update: ({ db, input: { merchant_id, slug, ...change }, request: { locale } }) =>
    changeApp(db, { merchantId: merchant_id, locale }, slug, change),
}
