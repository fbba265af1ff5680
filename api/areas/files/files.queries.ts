import type { Db } from '#api/platform/db/db.ts'
import { offsetOf, containsPattern } from '#api/platform/db/listing.ts'
import type { Sort } from '#api/platform/db/listing.ts'

export type FileRecord = {
  merchant_id: string | null
  key: string
  folder: string | null
  purpose: 'image' | 'media' | 'document' | 'import' | 'export'
  is_private: boolean
  file_name: string
  mime_type: string
  size: number
  width: number | null
  height: number | null
  uploaded_by: string | null
}

export async function usedBytes(db: Db): Promise<number> {
  const { used } = await db
    .selectFrom('file')
    .select((is) => is.fn.sum<number | null>('size').as('used'))
    .executeTakeFirstOrThrow()
  return used ?? 0
}

/** An uploaded picture of the tenant, by its key. */
export const pictureWithKey = (db: Db, key: string) =>
  db
    .selectFrom('file')
    .select(['key', 'mime_type'])
    .where('key', '=', key)
    .where('purpose', '=', 'image')
    .executeTakeFirst()

export const fileSorts = ['created_at', 'file_name', 'size'] as const
type Wanted = {
  page: number
  limit: number
  search: string
  type?: FileRecord['purpose'] | undefined
  merchant_id?: string | undefined
}

export async function listFiles(
  db: Db,
  { page, limit, search, type, merchant_id }: Wanted,
  { field, direction }: Sort<(typeof fileSorts)[number]>,
) {
  const found = db
    .selectFrom('file')
    .$if(search.trim() !== '', (files) =>
      files.where((is) => is(is.fn<string>('lower', ['file_name']), 'like', containsPattern(search))),
    )
    .$if(type !== undefined, (files) => files.where('purpose', '=', type ?? 'image'))
    .$if(merchant_id !== undefined, (files) => files.where('merchant_id', '=', merchant_id ?? null))
  const [rows, { total }] = await Promise.all([
    found
      .select(['id', 'key', 'is_private', 'file_name', 'mime_type', 'size', 'uploaded_by', 'merchant_id', 'created_at'])
      .orderBy(field, direction)
      .orderBy('id', direction)
      .limit(limit)
      .offset(offsetOf({ page, limit }))
      .execute(),
    found.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}
