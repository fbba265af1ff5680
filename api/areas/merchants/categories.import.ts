import { MerchantCategoryInput } from '#contract/areas/merchants/categories.ts'
import { recordImport } from '../imports/record-import.ts'
import { createMerchantCategory, removeMerchantCategory, updateMerchantCategory } from './categories.commands.ts'
import { categoriesChangedAt, findCategoryByName } from './categories.db.ts'

/** A translation that is the name itself, as the default language has it, says nothing new. */
const schema = MerchantCategoryInput.pick({ name: true, sort_order: true, status: true, translations: true }).transform(
  ({ name, translations = {}, ...category }) => ({
    ...category,
    name,
    translations: Object.fromEntries(
      Object.entries(translations).filter(([, texts]) => Object.keys(texts).length !== 1 || texts['name'] !== name),
    ),
  }),
)

/** Categories of merchants by name, without their pictures and groups. */
export const merchantCategoriesImport = recordImport({
  type: 'merchant_categories',
  schema,
  async find(db, name) {
    const found = await findCategoryByName(db, name)
    return found && { id: found.id, data: found }
  },
  create: async ({ db, tenant }, data) => (await createMerchantCategory(db, tenant, data)).id,
  change: ({ db, tenant }, id, data) => updateMerchantCategory(db, tenant, id, data),
  remove: ({ db }, id) => removeMerchantCategory(db, id),
  changedAt: categoriesChangedAt,
})
