import { z } from 'zod'
import { id, instant } from '#contract/fields.ts'
import { jobType } from '#api/platform/events/job.ts'

/** Sends the next part of a campaign. `startsAt` is that of the campaign: a run for an earlier time does nothing. */
export const sendCampaign = jobType('campaigns.send', z.object({ campaignId: id, startsAt: instant }))
