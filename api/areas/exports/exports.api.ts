import type { merchantRunningExports as merchantCalls, runningExports as tenantCalls } from '#contract/areas/exports.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { cancelExport } from './exports.commands.ts'

export const runningExports: Handlers<typeof tenantCalls> = { cancel: cancelExport }
export const merchantRunningExports: Handlers<typeof merchantCalls> = { cancel: cancelExport }
