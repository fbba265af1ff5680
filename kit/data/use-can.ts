import { createContext, useContext } from 'react'
import type { Call } from '#contract/call.ts'
import { hasPermission } from '#contract/rules/permissions.ts'

const PermissionsContext = createContext<ReadonlySet<string>>(new Set())
/** Provides the permissions of the signed-in user, from auth/v1/me. */
export const PermissionsProvider = PermissionsContext.Provider
export const usePermissions = () => useContext(PermissionsContext)

/** Whether the signed-in user may make a call: the same check as on the server. */
export function useCan() {
  const permissions = usePermissions()
  return (call: Pick<Call, 'permission' | 'scope'>) => mayCall(permissions, call)
}

export function mayCall(permissions: ReadonlySet<string>, { permission, scope }: Pick<Call, 'permission' | 'scope'>) {
  if (permission === 'public' || permission === 'signed-in') return true
  if (permission === 'customer') return false
  return hasPermission(permissions, scope, permission)
}
