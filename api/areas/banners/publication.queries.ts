import { sql } from 'kysely'
import type { PublicationState } from '#contract/rules/promotion/publication.ts'

/** The condition of each state on status and dates of banners and popups, as in `publicationState`. */
const stateConditions: Record<PublicationState, (now: string) => ReturnType<typeof sql<boolean>>> = {
  inactive: () => sql`status = 'inactive'`,
  expired: (now) => sql`status = 'active' and end_date <= ${now}`,
  scheduled: (now) => sql`status = 'active' and start_date > ${now} and (end_date is null or end_date > ${now})`,
  active: (now) => sql`status = 'active' and (start_date is null or start_date <= ${now})
    and (end_date is null or end_date > ${now})`,
}

/** Whether a banner or popup is in this state at `now`. */
export const isInState = (state: PublicationState, now: string) => stateConditions[state](now)
