import { segmentSubjects } from '#contract/areas/segments.ts'
import type { Segment, SegmentDetails, SegmentInput } from '#contract/areas/segments.ts'
import { audit } from '#api/platform/audit/audit.ts'
import { apiError, notFound, orNotFound } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { countMatches, hasManyCustomers } from './counts.db.ts'
import {
  deleteSegment,
  findSegment,
  insertSegment,
  keepCounts,
  listOldestCounts,
  lockSegmentForRemoval,
  namesOf,
  updateSegment,
  usesOf,
} from './segments.db.ts'

type SegmentRow = NonNullable<Awaited<ReturnType<typeof findSegment>>>

const nameOf = ({ field, of = '' }: SegmentRow['filters'][number], names: ReadonlyMap<string, string>) => {
  const subject = segmentSubjects[field]
  return subject === 'merchant' || subject === 'coupon' ? (names.get(of) ?? null) : of || null
}

/** Segments with the number of their contacts: those that are `kept`, the others counted now and together. */
async function withCounts(db: Db, rows: readonly SegmentRow[], isKept: boolean): Promise<Segment[]> {
  const open = rows.filter(({ contact_count }) => !isKept || contact_count === null)
  const [counts, names] = await Promise.all([
    countMatches(
      db,
      open.map(({ filters }) => filters),
    ),
    namesOf(
      db,
      rows.flatMap(({ filters }) => filters),
    ),
  ])
  return rows.map((row) => ({
    segment_id: row.id,
    name: row.name,
    type: 'user',
    filters: row.filters.map((filter) => ({ ...filter, of_name: nameOf(filter, names) })),
    contact_count: (open.includes(row) ? counts[open.indexOf(row)] : row.contact_count) ?? 0,
    counted_at: (open.includes(row) ? null : row.counted_at) ?? db.now,
    updated_at: row.updated_at,
  }))
}

/** With many customers the counts are those of the last time. */
export const listWithCounts = async (db: Db, rows: readonly SegmentRow[]): Promise<Segment[]> =>
  withCounts(db, rows, await hasManyCustomers(db))

/** Counts the segments anew that were counted before this time. Returns whether there may be more of them. */
export async function recountSegments(db: Db, before: string): Promise<boolean> {
  const rows = await listOldestCounts(db, before)
  const counts = await countMatches(
    db,
    rows.map(({ filters }) => filters),
  )
  const kept = await keepCounts(
    db,
    rows.map(({ id, filters }, index) => ({ id, filters, contact_count: counts[index] ?? 0 })),
  )
  return kept > 0
}

export async function showSegment(db: Db, id: string): Promise<SegmentDetails> {
  const row = orNotFound(await findSegment(db, id), 'Segment')
  const [[segment], used_by] = await Promise.all([withCounts(db, [row], false), usesOf(db, id)])
  if (!segment) throw notFound('Segment')
  return { ...segment, used_by }
}

export async function createSegment(db: Db, { name, filters }: SegmentInput): Promise<SegmentDetails> {
  const id = newId()
  await insertSegment(db, id, { name, filters })
  await audit(db, 'segment.created', `segment:${id}`, { name, filters })
  return showAndKeep(db, id)
}

async function showAndKeep(db: Db, id: string): Promise<SegmentDetails> {
  const segment = await showSegment(db, id)
  const filters = segment.filters.map(({ of_name: _name, ...filter }) => filter)
  await keepCounts(db, [{ id, filters, contact_count: segment.contact_count }])
  return segment
}

export async function changeSegment(
  db: Db,
  id: string,
  changes: { name?: string | undefined; filters?: SegmentInput['filters'] | undefined },
): Promise<SegmentDetails> {
  orNotFound(await findSegment(db, id), 'Segment')
  await updateSegment(db, id, changes)
  await audit(db, 'segment.updated', `segment:${id}`, { ...changes })
  return showAndKeep(db, id)
}

const inUse = {
  coupon: 'SEGMENT_USED_BY_COUPON',
  popup: 'SEGMENT_USED_BY_POPUP',
  campaign: 'SEGMENT_USED_BY_CAMPAIGN',
} as const

/** Deletes a segment. 409, with the names, while a live coupon, a popup or a campaign that is not sent uses it. */
export async function removeSegment(db: Db, id: string): Promise<{ segment_id: string }> {
  const { name } = orNotFound(await lockSegmentForRemoval(db, id), 'Segment')
  const uses = await usesOf(db, id)
  const [first] = uses
  if (first) {
    const names = uses.filter(({ kind }) => kind === first.kind).map((use) => use.name)
    throw apiError(inUse[first.kind], { names: names.join(', ') }, { used_by: uses })
  }
  await deleteSegment(db, id)
  await audit(db, 'segment.deleted', `segment:${id}`, { name })
  return { segment_id: id }
}
