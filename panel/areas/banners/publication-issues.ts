import type { z } from 'zod'

type Dates = { start_date: string | null; end_date: string | null }
type PublicationScope = { location: 'global' | 'merchants'; merchant_ids: readonly string[] }

/** The rules that the server applies to the dates and the place of a banner or popup. `endText`: an end before the start. */
export function addPublicationIssues(values: Dates & PublicationScope, context: z.RefinementCtx, endText: string) {
  const { start_date, end_date, location, merchant_ids } = values
  if (location === 'merchants' && merchant_ids.length === 0)
    context.addIssue({ code: 'custom', path: ['merchant_ids'] })
  if (start_date && end_date && Date.parse(end_date) <= Date.parse(start_date))
    context.addIssue({ code: 'custom', path: ['end_date'], message: endText })
}
