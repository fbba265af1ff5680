import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import pg from 'pg'

/**
 * A condition for statements that are pipelined with COMMIT. If it is not true, the statement fails and the
 * transaction is rolled back.
 */
export const sqlAssert = (condition: RawBuilder<boolean>): RawBuilder<boolean> => sql<boolean>`app.assert(${condition})`

/** Whether an SQL assertion failed, so that nothing was written. */
export const isFailedAssertion = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code === 'MH001'
