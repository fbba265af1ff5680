import type { menuPushes as calls } from '#contract/areas/catalog/menu-pushes.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { listPushes, showPush, undoPush } from './menu-pushes.commands.ts'

export const menuPushes: Handlers<typeof calls> = {
  list: ({ db, input }) => listPushes(db, input),
  show: ({ db, input }) => showPush(db, input.id),
  undo: ({ db, input }) => undoPush(db, input.id),
}
