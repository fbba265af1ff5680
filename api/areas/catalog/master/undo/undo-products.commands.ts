import type { Db } from '#api/platform/db/db.ts'
import { followedLinks } from '../links.db.ts'
import type { StoreProduct } from '../products.db.ts'
import { lockStoreProducts, skuOwners } from '../products.db.ts'
import { writeFollowing } from '../product-writes.db.ts'
import type { ProductLink, PushedRow } from '../push-rows.rules.ts'
import { isChangedSince, linkFields, linksToRestore } from '../push-rows.rules.ts'
import { removeLinks, restoreLinks } from './undo.db.ts'
import type { UndoneGroup } from './undone-group.rules.ts'
import { recordIdOf, divideRows, indexById } from './undone-group.rules.ts'

/** Restores products that existed before the push, with their places in categories and their linked options. */
export async function undoProducts(db: Db, merchantId: string, rows: readonly PushedRow[]): Promise<UndoneGroup> {
  const ids = rows.map(recordIdOf)
  const products = await lockStoreProducts(db, merchantId, ids)
  const [links, owners] = [
    Map.groupBy(await followedLinks(db, merchantId, ids), ({ product_id }: ProductLink) => product_id),
    await skuOwners(
      db,
      merchantId,
      rows.flatMap(({ before }) => (typeof before['sku'] === 'string' ? [before['sku']] : [])),
    ),
  ]
  const reasonOf = (product: StoreProduct, row: PushedRow) => {
    if (product.deleted_at !== null) return 'deleted'
    const { values, is_removed, source_id, id } = product
    const current = { ...values, is_removed, ...linkFields(links.get(id) ?? []) }
    if (source_id === null || isChangedSince(current, row)) return 'changed'
    return owners.some((owner) => owner.sku === row.before['sku'] && owner.id !== id) ? 'taken' : undefined
  }
  const { kept, undone } = divideRows(rows, indexById(products), reasonOf)
  await writeFollowing(
    db,
    undone.map(({ record: { id, values, source_id, overrides, is_removed }, row }) => ({
      is_removed,
      ...values,
      ...row.before,
      id,
      ...(row.action === 'linked' ? { source_id: null, overrides: [] } : { source_id, overrides }),
    })),
  )
  const changes = undone.map(({ row }) => linksToRestore(row))
  await removeLinks(
    db,
    changes.flatMap(({ removed }) => removed),
  )
  await restoreLinks(
    db,
    changes.flatMap(({ restored }) => restored),
  )
  return { kept, updated: undone.map(({ row }) => row.record_id) }
}
