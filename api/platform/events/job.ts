import type { z } from 'zod'
import type { EventName, EventPayload } from '#contract/events.ts'
import type { OpenTransaction } from '../handlers.ts'
import type { Db } from '../db/db.ts'
import type { AppServices } from '../app-services.ts'
import { enqueueJob } from './outbox.ts'

/**
 * Use `services` for providers and logs, and `db` for rows. `db` is in a scope above all merchants of the job's
 * tenant.
 */
export type JobContext<I> = { db: Db; input: I; services: AppServices; openTransaction: OpenTransaction }
/** Context of several jobs of one type and tenant that share a transaction. */
export type BatchContext<I> = Omit<JobContext<I>, 'input'> & { inputs: readonly I[] }

type JobOptions<S extends z.ZodType> = {
  name: string
  input: S
  retries?: number
  /** Runs the job when this event is relayed. `toInput` maps the event to the job's input; undefined skips it. */
  on?: EventName
  toInput?: (payload: never) => z.input<S> | undefined
  /** For jobs that call external services: the job opens its transactions with `openTransaction` and has no `db`. */
  ownTransactions?: boolean
  /** For frequent work that can wait for seconds: between batches it gives way to critical calls such as orders. */
  isBackground?: boolean
  /** Uses the connections of reports, because it reads for a long time. */
  usesReportPool?: boolean
}
type Run<S extends z.ZodType> = (context: JobContext<z.output<S>>) => Promise<void>
/** For frequent jobs: reads and writes for all inputs with the statements of one. An input may occur twice. */
type RunAll<S extends z.ZodType> = (context: BatchContext<z.output<S>>) => Promise<void>
type JobDefinition<S extends z.ZodType> = JobOptions<S> & ({ run: Run<S> } | { runAll: RunAll<S> })

export type Job<S extends z.ZodType = z.ZodType> = JobOptions<S> & {
  run: Run<S>
  runAll: RunAll<S> | undefined
  /** Enqueues a run in the transaction of `db`, immediately or at an ISO time. */
  enqueue: (db: Db, input: z.input<S>, when?: { at: string }) => Promise<void>
}

/** A job with any input, for lists of jobs. */
export type AnyJob = Job<any>

/** Name and input of a job, for commands that enqueue it. The area's jobs add `run`: `job({ ...refund, run })`. */
export const jobType = <S extends z.ZodType>(name: string, input: S): Pick<Job<S>, 'name' | 'input' | 'enqueue'> => ({
  name,
  input,
  enqueue: (db, payload, schedule) => enqueueJob(db, name, payload, schedule?.at ?? null),
})

/**
 * Defines a job. Its input is ids: it re-reads its data when it runs, and must be idempotent because it may run
 * more than once.
 */
export function job<S extends z.ZodType>(definition: JobDefinition<S>): Job<S> {
  return {
    ...definition,
    ...runsOf(definition),
    enqueue: (db, input, when) => enqueueJob(db, definition.name, input, when?.at ?? null),
  }
}

function runsOf<S extends z.ZodType>(definition: JobDefinition<S>): Pick<Job<S>, 'run' | 'runAll'> {
  if ('run' in definition) return { run: definition.run, runAll: undefined }
  const { runAll } = definition
  return { runAll, run: ({ input, ...context }) => runAll({ ...context, inputs: [input] }) }
}

/** Defines a job that runs after an event. */
export function onEvent<N extends EventName, S extends z.ZodType>(
  definition: JobDefinition<S> & { on: N; from: (payload: EventPayload<N>) => z.input<S> | undefined },
): Job<S> {
  return job({ ...definition, toInput: definition.from as (payload: never) => z.input<S> | undefined })
}

/** Recurring work for the whole platform, on a cron schedule in UTC. It selects its tenants itself. */
export type CronJob = { name: string; cron: string; run: (services: AppServices) => Promise<void> }
