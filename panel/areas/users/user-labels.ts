import type { User } from '#contract/areas/users/users.ts'
import { useText } from '#kit/data/text.ts'

const knownRoles = ['T1001', 'T1002', 'M1001', 'S1000'] as const
type KnownRole = (typeof knownRoles)[number]
const isKnownRole = (role: string): role is KnownRole => knownRoles.some((one) => one === role)

/** Returns the label of a role, or the code of an unknown one. */
export function useRoleLabel() {
  const t = useText('users')
  return (role: string) => (isKnownRole(role) ? t(`role_${role}`) : role)
}

/** Returns the reason why a user cannot be changed here. */
export function useLockReason() {
  const t = useText('users')
  return (lock: User['lock']) => (lock === null ? undefined : t(`lock_${lock}`))
}
