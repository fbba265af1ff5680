import type { User } from '#contract/users.ts'
import { useText } from '#kit/data/text.ts'

const known = ['T1001', 'T1002', 'M1001', 'S1000'] as const
type Known = (typeof known)[number]
const isKnown = (role: string): role is Known => known.some((one) => one === role)

/** The word of a role; one that nobody knows is shown as it is. */
export function useRoleWord() {
  const t = useText('users')
  return (role: string) => (isKnown(role) ? t(`role_${role}`) : role)
}

/** Why somebody cannot be changed here. */
export function useLockWord() {
  const t = useText('users')
  return (lock: User['lock']) => (lock === null ? undefined : t(`lock_${lock}`))
}
