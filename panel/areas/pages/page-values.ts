import type { z } from 'zod'
import { PageInput } from '#contract/areas/pages.ts'

/** What the form of a page edits. */
export const pageSchema = PageInput.omit({ page_id: true }).required()
export type PageValues = z.input<typeof pageSchema>
