import { call } from '../../call.ts'
import { emptyObject, idParams } from '../../fields.ts'

/** Apart from the other calls of the shop, whose pages load it with the first popup only. */
export const storePopups = {
  /** A popup that opens once does not open again for this customer, on any device. */
  close: call('store', 'POST /popups/{id}/close', 'customer', {
    input: idParams,
    output: emptyObject,
    entity: 'Popup',
  }),
}
