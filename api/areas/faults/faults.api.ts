import type { faults as calls } from '#contract/areas/faults.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { recordTraces, recordFault } from './faults.commands.ts'

export const faults: Handlers<typeof calls> = {
  async report(context) {
    const { input } = context
    for (const fault of input.faults) recordFault(context, fault)
    recordTraces(context)
    return { accepted: input.faults.length + input.traces.length }
  },
}
