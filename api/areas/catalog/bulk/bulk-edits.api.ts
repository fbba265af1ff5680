import type {
  bulkEdits as tenantCalls,
  merchantBulkEdits as merchantCalls,
} from '#contract/areas/catalog/bulk-edits.ts'
import { panelUser } from '#api/platform/handlers.ts'
import type { Context, Handlers } from '#api/platform/handlers.ts'
import { editProducts, findLatestEdit, undoEdit } from './bulk-edits.commands.ts'

const sharedHandlers = {
  latest: (context: Context<object>) => findLatestEdit(context.db, panelUser(context).id),
  undo: (context: Context<{ id: string }>) => undoEdit(context.db, panelUser(context).id, context.input.id),
}
/** Categories and tags belong to one merchant. */
const noLinks = { add_category_ids: [], remove_category_ids: [], add_tag_ids: [], remove_tag_ids: [] }

export const bulkEdits: Handlers<typeof tenantCalls> = {
  ...sharedHandlers,
  create: (context) => {
    const { ids, ...changes } = context.input
    return editProducts(context.db, panelUser(context).id, ids, { ...changes, ...noLinks })
  },
}

export const merchantBulkEdits: Handlers<typeof merchantCalls> = {
  ...sharedHandlers,
  create: (context) => {
    const { ids, ...changes } = context.input
    return editProducts(context.db, panelUser(context).id, ids, changes)
  },
}
