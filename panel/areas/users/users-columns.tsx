import { Link } from 'react-router'
import { isMerchantPermission } from '#contract/permissions.ts'
import { ownerPermission } from '#contract/rules/permissions.ts'
import { useText } from '#kit/data/text.ts'
import { Avatar } from '#kit/ui/base/avatar.tsx'
import { StatusLabel } from '#kit/ui/base/status-badge.tsx'
import { actionsColumn } from '#kit/ui/table/cells.tsx'
import type { Column } from '#kit/ui/table/table-columns.ts'
import { Tag } from '#kit/ui/base/tag.tsx'
import { Time } from '#kit/ui/base/time.tsx'
import { InviteMenu } from './invite-menu.tsx'
import type { PanelUserRow } from './use-panel-users.ts'
import { useUserCalls } from './user-calls.ts'
import { UserMenu } from './user-menu.tsx'
import { UserStatus } from './user-status.tsx'
import { useRoleLabel } from './user-labels.ts'
import styles from './users.module.css'

export function useUserColumns(): Column<PanelUserRow>[] {
  const t = useText('users')
  const roleLabel = useRoleLabel()
  return [
    {
      key: 'name',
      head: t('name'),
      minWidth: 220,
      pinned: true,
      mobile: 'primary',
      sort: 'first_name',
      cell: (row) => <Name row={row} />,
    },
    {
      key: 'email',
      head: t('email'),
      minWidth: 200,
      mobile: 'secondary',
      sort: 'email',
      cell: (row) => <bdi>{row.kind === 'user' ? row.user.email : row.invite.email}</bdi>,
    },
    {
      key: 'role',
      head: t('role'),
      width: 156,
      sort: 'role',
      cell: (row) => roleLabel(row.kind === 'user' ? row.user.role : row.invite.role),
    },
    {
      key: 'status',
      head: t('status'),
      width: 150,
      mobile: 'end',
      sort: 'status',
      cell: (row) => <Status row={row} />,
    },
    {
      key: 'permissions',
      head: t('permissions'),
      width: 130,
      collapsible: true,
      cell: (row) => <PermissionCount row={row} />,
    },
    {
      key: 'seen',
      head: t('last_sign_in'),
      width: 130,
      alignEnd: true,
      collapsible: true,
      sort: 'last_login_at',
      cell: (row) => <LastSignIn row={row} />,
    },
    actionsColumn({
      head: t('actions'),
      cell: (row) => (row.kind === 'user' ? <UserMenu user={row.user} /> : <InviteMenu invite={row.invite} />),
    }),
  ]
}

function Name({ row }: { row: PanelUserRow }) {
  const t = useText('users')
  const { edit } = useUserCalls()
  if (row.kind === 'invite')
    return (
      <span className={styles.name}>
        <Avatar name={row.invite.email} size={24} />
        <bdi className={styles.truncate}>{row.invite.email}</bdi>
      </span>
    )
  const { user } = row
  const name = `${user.first_name} ${user.last_name}`
  return (
    <span className={styles.name}>
      <Avatar name={name} size={24} variant="person" />
      <Link to={edit(user.id)}>
        <bdi>{name}</bdi>
      </Link>
      {user.lock === 'self' && <Tag>{t('you')}</Tag>}
    </span>
  )
}

function Status({ row }: { row: PanelUserRow }) {
  const t = useText('users')
  if (row.kind === 'user') return <UserStatus user={row.user} />
  const isExpired = row.invite.status === 'expired'
  return (
    <StatusLabel shape={isExpired ? 'cancelled' : 'pending'} tone={isExpired ? 'off' : 'soon'}>
      {t(isExpired ? 'status_expired' : 'status_pending')}
    </StatusLabel>
  )
}

/** Number of permissions; owners and users with full access show 'everything'. */
function PermissionCount({ row }: { row: PanelUserRow }) {
  const t = useText('users')
  const { inMerchant } = useUserCalls()
  const { permissions, role } = row.kind === 'user' ? row.user : row.invite
  if (!inMerchant && (role === 'T1001' || permissions.includes(ownerPermission))) return t('everything')
  return (
    <span>
      {t('count_permissions', {
        count: inMerchant ? permissions.filter(isMerchantPermission).length : permissions.length,
      })}
    </span>
  )
}

function LastSignIn({ row }: { row: PanelUserRow }) {
  const t = useText('users')
  if (row.kind === 'invite') return <span className={styles.muted}>{t('never')}</span>
  return row.user.last_login_at ? (
    <Time at={row.user.last_login_at} />
  ) : (
    <span className={styles.muted}>{t('never')}</span>
  )
}
