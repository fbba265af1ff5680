import type { ExportType } from '#contract/exports.ts'
import { usersExport } from '../users/users.export.ts'
import type { Exportable } from './exportable.ts'

/** Every kind of list that can be had as a file. */
const kinds: readonly Exportable[] = [usersExport]

/** A fault for a type that nobody has described. */
export function kindOf(type: ExportType): Exportable {
  const kind = kinds.find((one) => one.type === type)
  if (!kind) throw new Error(`no export of ${type}`)
  return kind
}
