import type { Db } from '#api/platform/db/db.ts'

type PopupFilter = {
  device: 'mobile' | 'web'
  locale: string
  merchant_id?: string | undefined
  /** Null for guests. */
  customerId: string | null
}

/** Returns popups for this device and language whose dates include now, also those of a customer segment. */
export const currentPopups = (db: Db, { device, locale, merchant_id, customerId }: PopupFilter) =>
  db
    .selectFrom('popup')
    .select(['id', 'title', 'type', 'width', 'height', 'value', 'frequency', 'segment_id'])
    .where('status', '=', 'active')
    .where('visible_on', 'in', [device, 'both'])
    .where((eb) => eb.or([eb('start_date', 'is', null), eb('start_date', '<=', db.now)]))
    .where((eb) => eb.or([eb('end_date', 'is', null), eb('end_date', '>', db.now)]))
    .where((eb) => eb.or([eb('locale', 'is', null), eb('locale', '=', locale)]))
    .where((eb) =>
      eb.or([
        eb('location', '=', 'global'),
        ...(merchant_id === undefined ? [] : [eb(eb.val(merchant_id), '=', eb.fn.any('merchant_ids'))]),
      ]),
    )
    .$if(customerId !== null, (query) =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('popup_view as v')
              .select('v.popup_id')
              .whereRef('v.popup_id', '=', 'popup.id')
              .where('v.customer_id', '=', customerId)
              .where('popup.frequency', '=', 'once'),
          ),
        ),
      ),
    )
    .orderBy('sort_order')
    .orderBy('id')
    .execute()

/** False if there is no such popup. */
export async function insertPopupView(db: Db, popupId: string, customerId: string): Promise<boolean> {
  const popup = await db.selectFrom('popup').select('id').where('id', '=', popupId).forKeyShare().executeTakeFirst()
  if (!popup) return false
  await db
    .insertInto('popup_view')
    .values({ popup_id: popupId, customer_id: customerId, closed_at: db.now })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'popup_id', 'customer_id']).doNothing())
    .execute()
  return true
}
