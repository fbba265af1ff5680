/** What the queue holds: the input of one job, or the inputs of several jobs of one type and tenant. */
export type QueuedData = { tenantId: string } & ({ input: unknown } | { inputs: readonly unknown[] })
export type QueuedJob = { id: string; data: QueuedData }

/** Jobs that share a row of the queue or a transaction. More would hold their locks for too long. */
const maxInputs = 20

export const inputsOf = ({ data }: QueuedJob): readonly unknown[] => ('inputs' in data ? data.inputs : [data.input])

/** The rows of the queue for these inputs of one job type. A row costs more than most short jobs, so they share rows. */
export function queuedData(inputs: readonly { tenantId: string; input: unknown }[]): QueuedData[] {
  const data: QueuedData[] = []
  for (const [tenantId, ofTenant] of Map.groupBy(inputs, (one) => one.tenantId))
    for (let start = 0; start < ofTenant.length; start += maxInputs) {
      const [first, ...others] = ofTenant.slice(start, start + maxInputs).map(({ input }) => input)
      data.push(others.length === 0 ? { tenantId, input: first } : { tenantId, inputs: [first, ...others] })
    }
  return data
}

/** Groups jobs of one tenant that run in one transaction. */
export function transactionsOf<J extends QueuedJob>(jobs: readonly J[]): J[][] {
  const groups: J[][] = []
  let room = 0
  for (const job of jobs) {
    const { length } = inputsOf(job)
    if (length > room) groups.push([])
    room = (length > room ? maxInputs : room) - length
    groups.at(-1)?.push(job)
  }
  return groups
}
