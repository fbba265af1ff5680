import type { bundleImports as importCalls } from '#contract/areas/imports/bundles.ts'
import type { bundles as calls } from '#contract/areas/exports/bundles.ts'
import { apiError } from '#api/platform/api-error.ts'
import { panelUser } from '#api/platform/handlers.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import {
  bundleImportHistory,
  cancelBundleImport,
  showBundleImport,
  startBundleImport,
  undoOfBundleImport,
} from '../imports/bundle/bundle-imports.commands.ts'
import { requireRecentLogin } from '../auth/reauthentication.commands.ts'
import { reportExports, startBundle } from '../exports/exports.commands.ts'

export const bundles: Handlers<typeof calls> = {
  async start(context) {
    const user = panelUser(context)
    if (user.impersonatorId !== null) throw apiError('NOT_ALLOWED')
    await requireRecentLogin(context, user, context.input.current_password)
    return context.openTransaction((db) => startBundle({ ...context, db }))
  },
  list: (context) => reportExports({ ...context, input: { ...context.input, type: 'bundle' } }, false),
}

export const bundleImports: Handlers<typeof importCalls> = {
  async start(context) {
    const user = panelUser(context)
    if (user.impersonatorId !== null) throw apiError('NOT_ALLOWED')
    await requireRecentLogin(context, user, context.input.current_password)
    return startBundleImport(context)
  },
  list: ({ db, input }) => bundleImportHistory(db, input),
  show: ({ db, input: { bundle_import_id }, request }) => showBundleImport(db, bundle_import_id, request.locale),
  cancel: ({ db, input: { bundle_import_id } }) => cancelBundleImport(db, bundle_import_id),
  undo: ({ db, input: { bundle_import_id } }) => undoOfBundleImport(db, bundle_import_id),
}
