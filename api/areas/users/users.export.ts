import { tenantUsersPermission } from '#contract/areas/users/users.ts'
import { localDateTime } from '../exports/cells.rules.ts'
import { defineExport } from '../exports/define-export.ts'
import { permissionLabelOf } from './permissions.rules.ts'
import { listUsersAfter } from './users.db.ts'

/** Panel users. The access columns need the permission to manage users. */
export const usersExport = defineExport({
  type: 'users',
  page: listUsersAfter,
  categories: [
    {
      category: 'person',
      columns: {
        first_name: (user) => user.first_name,
        last_name: (user) => user.last_name,
        email: (user) => user.email,
        mobile: (user) => user.mobile,
        created_at: (user, format) => localDateTime(user.created_at, format),
      },
    },
    {
      category: 'access',
      permission: tenantUsersPermission,
      columns: {
        role: ({ role }, { translate }) => translate(role),
        status: ({ status }, { translate }) => translate(status),
        permissions: ({ role, permissions }, { translate, locale }) =>
          role === 'T1001'
            ? translate('everything')
            : permissions.map((name) => permissionLabelOf(name, locale)).join('; '),
        merchants: ({ merchant_names }) => merchant_names.join('; '),
        last_login_at: (user, format) => localDateTime(user.last_login_at, format),
      },
    },
  ],
})
