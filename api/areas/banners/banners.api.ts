import type { banners as calls } from '#contract/areas/banners.ts'
import { lockUnmodified } from '#api/platform/db/optimistic-lock.ts'
import { moveRow } from '#api/platform/db/row-order.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { changeBanner, createBanner, removeBanner, showBanner, toBanner } from './banners.commands.ts'
import { listBanners } from './banners.db.ts'
import { findTargets } from './targets.db.ts'

export const banners: Handlers<typeof calls> = {
  list: async ({ db, input }) => {
    const { data, meta } = await listBanners(db, input)
    return { data: data.map((row) => toBanner(row, db.nowMs)), meta }
  },
  show: ({ db, input: { id } }) => showBanner(db, id),
  create: ({ db, input }) => createBanner(db, input),
  update: async ({ db, input: { id, expected_updated_at, ...changes } }) => {
    await lockUnmodified(db, 'banner', id, expected_updated_at)
    return changeBanner(db, id, changes)
  },
  targets: ({ db, input }) => findTargets(db, input),
  move: ({ db, input }) => moveRow(db, 'banner', input, 'Banner'),
  remove: ({ db, input: { id } }) => removeBanner(db, id),
}
