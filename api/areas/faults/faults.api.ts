import type { faults as calls } from '#contract/faults.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { hearTraces, hearFault } from './faults.commands.ts'

export const faults: Handlers<typeof calls> = {
  async report(front) {
    const { input } = front
    for (const fault of input.faults) hearFault(front, fault)
    hearTraces(front)
    return { accepted: input.faults.length + input.traces.length }
  },
}
