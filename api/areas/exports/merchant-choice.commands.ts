import type { ExportOptions, MerchantChoiceInput } from '#contract/areas/exports.ts'
import { invalid } from '#api/platform/api-error.ts'
import type { Db } from '#api/platform/db/db.ts'

/** The merchants of an export. Throws 422 for a choice of none and for merchants of other tenants. */
export async function merchantChoice(
  db: Db,
  { merchant_choice, merchant_ids }: MerchantChoiceInput,
): Promise<Pick<ExportOptions, 'merchant_choice' | 'merchant_ids'>> {
  const ids = [...new Set(merchant_ids)]
  if (merchant_choice === 'custom' && ids.length === 0) throw invalid({ merchant_ids: 'Choose at least one merchant.' })
  const known = ids.length === 0 ? [] : await db.selectFrom('merchant').select('id').where('id', 'in', ids).execute()
  if (known.length < ids.length) throw invalid({ merchant_ids: 'Choose merchants of this network.' })
  return { merchant_choice, merchant_ids: merchant_choice === 'custom' ? ids : [] }
}

/** The chosen merchants; null for all. */
export const chosenMerchants = ({
  merchant_choice,
  merchant_ids,
}: Pick<ExportOptions, 'merchant_choice' | 'merchant_ids'>): string[] | null =>
  merchant_choice === 'custom' ? merchant_ids : null
