import type { ReactNode } from 'react'
import { passes } from '#contract/permissions.ts'
import type { Permission } from '#contract/permissions.ts'
import { useDoor } from '#kit/data/door.ts'
import { usePermissions } from '#kit/data/use-can.ts'
import { Unauthorized } from './unauthorized.screen.tsx'

/** Lets a screen show to those who hold one of the permissions; others are told which is missing. */
export function RouteGate({ needs, children }: { needs: Permission | readonly Permission[] | 'signed-in'; children: ReactNode }) {
  const held = usePermissions()
  const { panel } = useDoor()
  if (needs === 'signed-in' || passes(held, panel, needs)) return children
  return <Unauthorized needs={typeof needs === 'string' ? [needs] : needs} />
}
