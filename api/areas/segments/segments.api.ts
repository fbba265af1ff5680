import type { segments as calls } from '#contract/areas/segments.ts'
import { invalid, orNotFound } from '#api/platform/api-error.ts'
import { lockUnmodified } from '#api/platform/db/optimistic-lock.ts'
import type { Handlers } from '#api/platform/handlers.ts'
import { availableFilters } from './filters.rules.ts'
import { changeSegment, createSegment, listWithCounts, removeSegment, showSegment } from './segments.commands.ts'
import { listContacts } from './contacts.db.ts'
import { countFilters } from './counts.db.ts'
import { findSegment, findTenantCurrency, listCities, listSegments } from './segments.db.ts'

export const segments: Handlers<typeof calls> = {
  list: async ({ db, input }) => {
    const { data, meta } = await listSegments(db, input)
    return { data: await listWithCounts(db, data), meta }
  },
  show: ({ db, input: { id } }) => showSegment(db, id),
  create: ({ db, input }) => createSegment(db, input),
  update: async ({ db, input: { id, expected_updated_at, name, filters } }) => {
    await lockUnmodified(db, 'segment', id, expected_updated_at)
    return changeSegment(db, id, { name, filters })
  },
  remove: ({ db, input: { id } }) => removeSegment(db, id),
  filters: async ({ db, tenant }) => {
    const [currency, city] = await Promise.all([findTenantCurrency(db), listCities(db)])
    return availableFilters(currency, { city, language: tenant.activeLocales })
  },
  count: ({ db, input: { filters } }) => countFilters(db, filters),
  execute: async ({ db, input: { segment_id, filters, ...input } }) => {
    if ((segment_id === undefined) === (filters === undefined))
      throw invalid({ filters: 'Send either segment_id or filters.' })
    const chosen = segment_id === undefined ? filters : orNotFound(await findSegment(db, segment_id), 'Segment').filters
    return listContacts(db, chosen ?? [], input)
  },
}
