import type { Db } from '../db/db.ts'

type CatalogIds = Record<
  'merchant' | 'product' | 'addon' | 'product_category' | 'tag' | 'label' | 'product_option' | 'menu_push',
  string
>

/** Puts the product into its category and gives it an extra, a tag, a label and an option; a push of a master menu. */
export async function insertCatalogLinks(
  db: Db,
  { merchant, product, addon, product_category, tag, label, product_option, menu_push }: CatalogIds,
  canary: string,
): Promise<void> {
  const merchantColumn = { merchant_id: merchant }
  await db
    .insertInto('product_category_link')
    .values({ ...merchantColumn, category_id: product_category, product_id: product })
    .execute()
  await db
    .insertInto('product_addon')
    .values({ ...merchantColumn, product_id: product, addon_id: addon })
    .execute()
  await db
    .insertInto('product_tag')
    .values({ ...merchantColumn, product_id: product, tag_id: tag })
    .execute()
  await db
    .insertInto('product_label')
    .values({ ...merchantColumn, product_id: product, label_id: label })
    .execute()
  await db
    .insertInto('product_option_link')
    .values({ ...merchantColumn, product_id: product, option_id: product_option })
    .execute()
  await db
    .insertInto('menu_push')
    .values({ id: menu_push, kind: 'push', actor_name: canary, product_name: canary, created_at: db.now })
    .execute()
  await db
    .insertInto('menu_push_store')
    .values({ ...merchantColumn, push_id: menu_push, product_count: 1 })
    .execute()
}
