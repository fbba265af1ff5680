import { CampaignInput } from '#contract/areas/campaigns.ts'
import type { Campaign } from '#contract/areas/campaigns.ts'
import { alwaysRun } from '#kit/data/form-values.ts'

type Texts = { segment: string; time: string }

/** The contract's schema with the rules that the server applies to several fields. */
export const campaignForm = (texts: Texts, now: () => number) =>
  CampaignInput.required().superRefine(({ timing, scheduled_at, audience, segment_id }, context) => {
    if (audience === 'segment' && !segment_id)
      context.addIssue({ code: 'custom', path: ['segment_id'], message: texts.segment })
    if (timing === 'scheduled' && !(scheduled_at && Date.parse(scheduled_at) > now()))
      context.addIssue({ code: 'custom', path: ['scheduled_at'], message: texts.time })
  }, alwaysRun)

export type CampaignValues = Pick<
  Campaign,
  | 'title'
  | 'body'
  | 'timing'
  | 'scheduled_at'
  | 'zone'
  | 'audience'
  | 'segment_id'
  | 'image_url'
  | 'link'
  | 'sends_mail'
  | 'sends_whatsapp'
  | 'keeps_quiet_hours'
  | 'hold_out_percent'
>

export const blankCampaign: CampaignValues = {
  title: '',
  body: '',
  timing: 'instant',
  scheduled_at: null,
  zone: 'tenant',
  audience: 'all',
  segment_id: null,
  image_url: null,
  link: null,
  sends_mail: false,
  sends_whatsapp: false,
  keeps_quiet_hours: true,
  hold_out_percent: 0,
}

export const valuesOf = (campaign: Campaign): CampaignValues => ({
  title: campaign.title,
  body: campaign.body,
  timing: campaign.timing,
  scheduled_at: campaign.scheduled_at,
  zone: campaign.zone,
  audience: campaign.audience,
  segment_id: campaign.segment_id,
  image_url: campaign.image_url,
  link: campaign.link,
  sends_mail: campaign.sends_mail,
  sends_whatsapp: campaign.sends_whatsapp,
  keeps_quiet_hours: campaign.keeps_quiet_hours,
  hold_out_percent: campaign.hold_out_percent,
})
