import type { z } from 'zod'
import { alwaysRun } from '#kit/data/form-values.ts'

/** Extends a schema so that both passwords must be equal. The issue is shown at the second one. */
export const samePasswords = <
  S extends z.ZodType<{ password?: string | undefined; confirm_password?: string | undefined }>,
>(
  schema: S,
  message: string,
) =>
  schema.refine(({ password, confirm_password }) => !password || password === confirm_password, {
    path: ['confirm_password'],
    error: message,
    ...alwaysRun,
  })
