import type { popups as calls } from '#contract/areas/popups.ts'
import { lockUnmodified } from '#api/platform/db/optimistic-lock.ts'
import { moveRow } from '#api/platform/db/row-order.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { sanitizeHtml } from '#api/platform/sanitize-html.ts'
import { changePopup, createPopup, removePopup, showPopup, toPopup } from './popups.commands.ts'
import { listPopups, listSegments } from './popups.db.ts'

export const popups: Handlers<typeof calls> = {
  list: async ({ db, input }) => {
    const { data, meta } = await listPopups(db, input)
    return { data: data.map((row) => toPopup(row, db.nowMs)), meta }
  },
  show: ({ db, input: { id } }) => showPopup(db, id),
  create: ({ db, input }) => createPopup(db, input),
  update: async ({ db, input: { id, expected_updated_at, ...changes } }) => {
    await lockUnmodified(db, 'popup', id, expected_updated_at)
    return changePopup(db, id, changes)
  },
  segments: ({ db }) => listSegments(db),
  preview: ({ input: { type, value } }) => ({ value: type === 'html' ? sanitizeHtml(value).trim() : value }),
  move: ({ db, input }) => moveRow(db, 'popup', input, 'Popup'),
  remove: ({ db, input: { id } }) => removePopup(db, id),
}
