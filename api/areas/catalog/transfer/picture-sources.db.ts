import type { Db } from '#api/platform/db/db.ts'

/** The files that pictures of earlier imports became. */
export const findPictureSources = (db: Db, sources: readonly Buffer[]) =>
  db
    .selectFrom('picture_source')
    .select(['source', 'file_key'])
    .where('merchant_id', '=', db.merchantId)
    .where('source', '=', (eb) => eb.fn.any(eb.val([...sources])))
    .execute()

/** Remembers the file of a picture. A newer one replaces an earlier one, whose file is gone. */
export const savePictureSource = (db: Db, source: Buffer, file_key: string) =>
  db
    .insertInto('picture_source')
    .values({ merchant_id: db.merchantId, source, file_key })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'merchant_id', 'source']).doUpdateSet({ file_key }))
    .execute()
