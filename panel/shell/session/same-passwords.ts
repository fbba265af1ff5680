import type { z } from 'zod'
import { alwaysRun } from '#kit/data/form-values.ts'

/** A schema that also wants both passwords to be the same; the objection stands under the second. */
export const samePasswords = <
  S extends z.ZodType<{ password?: string | undefined; confirm_password?: string | undefined }>,
>(
  schema: S,
  words: string,
) =>
  schema.refine(({ password, confirm_password }) => !password || password === confirm_password, {
    path: ['confirm_password'],
    error: words,
    ...alwaysRun,
  })
