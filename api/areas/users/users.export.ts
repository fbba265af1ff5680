import { tenantUsersPermission } from '#contract/users.ts'
import { msOf } from '#api/platform/runtime/clock.ts'
import { exportable } from '../exports/exportable.ts'
import type { Telling } from '../exports/exportable.ts'
import { localTime } from '../schedules/local-time.rules.ts'
import { labelOf } from './permissions.rules.ts'
import { usersAfter } from './users.db.ts'

const wallTime = (at: string | null, { timezone }: Telling) => {
  if (at === null) return null
  const { local_date, local_time } = localTime(msOf(at), timezone)
  return `${local_date} ${local_time}`
}

/** People who work in the panels; what they may do is for those who manage them. */
export const usersExport = exportable({
  type: 'users',
  page: usersAfter,
  categories: [
    {
      category: 'person',
      columns: {
        first_name: (user) => user.first_name,
        last_name: (user) => user.last_name,
        email: (user) => user.email,
        mobile: (user) => user.mobile,
        created_at: (user, telling) => wallTime(user.created_at, telling),
      },
    },
    {
      category: 'access',
      needs: tenantUsersPermission,
      columns: {
        role: ({ role }, { say }) => say(role),
        status: ({ status }, { say }) => say(status),
        permissions: ({ role, permissions }, { say, locale }) =>
          role === 'T1001' ? say('everything') : permissions.map((name) => labelOf(name, locale)).join('; '),
        merchants: ({ merchant_names }) => merchant_names.join('; '),
        last_login_at: (user, telling) => wallTime(user.last_login_at, telling),
      },
    },
  ],
})
