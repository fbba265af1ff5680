import { createContext, useContext } from 'react'
import type { Call } from '#contract/call.ts'
import { hasPermission } from '#contract/rules/permissions.ts'

const Held = createContext<ReadonlySet<string>>(new Set())
/** The permissions of the signed-in user, from auth/v1/me. */
export const Permissions = Held.Provider
export const usePermissions = () => useContext(Held)

/** Whether the signed-in user may make a call: the very check of the gate. */
export function useCan() {
  const held = usePermissions()
  return (call: Pick<Call, 'permission' | 'scope'>) => mayCall(held, call)
}

export function mayCall(held: ReadonlySet<string>, { permission, scope }: Pick<Call, 'permission' | 'scope'>) {
  if (permission === 'public' || permission === 'signed-in') return true
  if (permission === 'customer') return false
  return hasPermission(held, scope, permission)
}
