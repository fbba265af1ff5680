import type { z } from 'zod'
import type { EventName, EventPayload } from '#contract/events.ts'
import type { OpenTransaction } from '../handlers.ts'
import type { Db } from '../db/db.ts'
import type { AppServices } from '../app-services.ts'
import { enqueueJob } from './outbox.ts'

/** `platform` is for providers and logs; rows are read and written through `db`, which stands above all merchants of the job's tenant. */
export type JobContext<I> = { db: Db; input: I; services: AppServices; openTransaction: OpenTransaction }

type JobDefinition<S extends z.ZodType> = {
  name: string
  input: S
  retries?: number
  /** Runs whenever this event is relayed; `from` picks the job's input out of it, undefined means not for us. */
  on?: EventName
  toInput?: (payload: never) => z.input<S> | undefined
  /** Asks the outside world, so it opens its transactions itself by `open` and holds none meanwhile; its `db` is none. */
  ownTransactions?: boolean
  /** Reads at length: it takes its connections where reports do. */
  usesReportPool?: boolean
  run: (context: JobContext<z.output<S>>) => Promise<void>
}

export type Job<S extends z.ZodType = z.ZodType> = JobDefinition<S> & {
  /** Promises a run in the transaction of `db`, at once or at an ISO time. */
  enqueue: (db: Db, input: z.input<S>, when?: { at: string }) => Promise<void>
}

/** A job of whatever input, for lists of jobs. */
export type AnyJob = Job<any>

/** The name and input of a job, for acts that promise it: `refund.later(db, ...)` here, `job({ ...refund, run })` in the area's jobs. */
export const jobType = <S extends z.ZodType>(name: string, input: S): Pick<Job<S>, 'name' | 'input' | 'enqueue'> => ({
  name,
  input,
  enqueue: (db, payload, schedule) => enqueueJob(db, name, payload, schedule?.at ?? null),
})

/** A job starts by re-reading the world: its input is ids. It may run more than once and must not mind. */
export function job<S extends z.ZodType>(definition: JobDefinition<S>): Job<S> {
  return { ...definition, enqueue: (db, input, when) => enqueueJob(db, definition.name, input, when?.at ?? null) }
}

/** A job that follows an event. */
export function onEvent<N extends EventName, S extends z.ZodType>(
  definition: Omit<JobDefinition<S>, 'on' | 'from'> & {
    on: N
    from: (payload: EventPayload<N>) => z.input<S> | undefined
  },
): Job<S> {
  return job({ ...definition, toInput: definition.from as (payload: never) => z.input<S> | undefined })
}

/** Work that repeats for the whole platform, by a cron line (UTC); it claims tenants itself. */
export type CronJob = { name: string; cron: string; run: (services: AppServices) => Promise<void> }
