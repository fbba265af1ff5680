import { Settings } from '#contract/areas/settings/settings.ts'

export const alertSettings = Settings.pick({
  escalation: true,
  notification_emails: true,
  auto_reject_minutes: true,
  is_auto_accept: true,
})
