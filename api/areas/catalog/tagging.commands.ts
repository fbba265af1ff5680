import type { Translations } from '#contract/fields.ts'
import { audit } from '#api/platform/audit/audit.ts'
import type { Db } from '#api/platform/db/db.ts'
import { invalid, orNotFound } from '#api/platform/api-error.ts'
import { newId } from '#api/platform/runtime/ids.ts'
import { publishCatalogChange } from './catalog.commands.ts'
import {
  deleteTagOrLabelRow,
  insertLabel,
  insertTag,
  moveProductsToTagOrLabel,
  oneLabel,
  oneTag,
  productsWithTagOrLabel,
  updateTagOrLabelRow,
} from './tagging.db.ts'

type Changes = {
  name?: string | undefined
  status?: 'active' | 'inactive' | undefined
  color?: string | null | undefined
  image?: string | null | undefined
  translations?: Translations | undefined
}
type Kind = 'tag' | 'label'
const nouns = { tag: 'Tag', label: 'Label' } as const

export async function createTag(db: Db, draft: Changes & { name: string }) {
  const id = newId()
  await Promise.all([insertTag(db, id, draft), publishTagChange(db, 'tag', id, 'created', draft)])
  return orNotFound(await oneTag(db, id), 'Tag')
}

export async function createLabel(db: Db, draft: Changes & { name: string }) {
  const id = newId()
  await Promise.all([insertLabel(db, id, draft), publishTagChange(db, 'label', id, 'created', draft)])
  return orNotFound(await oneLabel(db, id), 'Label')
}

export async function updateTagOrLabel(db: Db, kind: Kind, id: string, changes: Changes): Promise<void> {
  const products = await taggedProducts(db, kind, id)
  await updateTagOrLabelRow(db, kind, id, changes)
  await publishTagChange(db, kind, id, 'updated', changes, products)
}

/** Deletes a tag or label. Its products remain. */
export async function deleteTagOrLabel(db: Db, kind: Kind, id: string): Promise<void> {
  const products = await taggedProducts(db, kind, id)
  await deleteTagOrLabelRow(db, kind, id)
  await publishTagChange(db, kind, id, 'deleted', {}, products)
}

/** Gives the products of a tag or label another one, and deletes it. */
export async function mergeTagOrLabel(db: Db, kind: Kind, id: string, targetId: string): Promise<void> {
  if (id === targetId) throw invalid({ target_id: 'The selected target id is invalid.' })
  const [products] = await Promise.all([taggedProducts(db, kind, id), taggedProducts(db, kind, targetId)])
  await moveProductsToTagOrLabel(db, kind, id, targetId)
  await deleteTagOrLabelRow(db, kind, id)
  await Promise.all([
    publishCatalogChange(db, db.merchantId, products),
    audit(db, `${kind}.merged`, `${kind}:${targetId}`, { merged_id: id, products: products.length }),
  ])
}

async function taggedProducts(db: Db, kind: Kind, id: string): Promise<string[]> {
  const [row, products] = await Promise.all([
    kind === 'tag' ? oneTag(db, id) : oneLabel(db, id),
    productsWithTagOrLabel(db, kind, id),
  ])
  orNotFound(row, nouns[kind])
  return products
}

const publishTagChange = (
  db: Db,
  kind: Kind,
  id: string,
  action: 'created' | 'updated' | 'deleted',
  changes: Changes,
  products: readonly string[] = [],
) =>
  Promise.all([
    publishCatalogChange(db, db.merchantId, products),
    audit(db, `${kind}.${action}`, `${kind}:${id}`, changes),
  ])
