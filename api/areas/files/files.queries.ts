import type { SearchInput } from '#contract/fields.ts'
import type { Db } from '#api/platform/db/db.ts'
import { containsText, listPage } from '#api/platform/db/listing.ts'

export type FileRecord = {
  merchant_id: string | null
  key: string
  folder: string | null
  purpose: 'image' | 'media' | 'document' | 'import' | 'export' | 'answer' | 'proof'
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
    .select((eb) => eb.fn.sum<number | null>('size').as('used'))
    .executeTakeFirstOrThrow()
  return used ?? 0
}

/** An uploaded picture of the tenant. */
export const findPicture = (db: Db, key: string) =>
  db
    .selectFrom('file')
    .select(['key', 'mime_type'])
    .where('key', '=', key)
    .where('purpose', '=', 'image')
    .executeTakeFirst()

type ListInput = SearchInput & { type?: FileRecord['purpose'] | undefined; merchant_id?: string | undefined }

export const listFiles = (db: Db, { search, type, merchant_id, ...input }: ListInput) =>
  listPage(
    db
      .selectFrom('file as f')
      .select(['id', 'key', 'is_private', 'file_name', 'mime_type', 'size', 'uploaded_by', 'merchant_id', 'created_at'])
      .where(containsText('f.file_name', search))
      .$if(type !== undefined, (qb) => qb.where('purpose', '=', type ?? 'image'))
      .$if(merchant_id !== undefined, (qb) => qb.where('merchant_id', '=', merchant_id ?? null)),
    input,
    { sorts: ['created_at', 'file_name', 'size'], defaultSort: '-created_at', table: 'f' },
  )
