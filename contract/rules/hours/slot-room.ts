type Room = { readonly remaining_items: number | null }

/** Whether a slot that is offered takes an order with this number of pieces. `remaining_items` is null for any number. */
export const hasRoomFor = ({ remaining_items }: Room, items: number): boolean =>
  remaining_items === null || items <= remaining_items

/** The days with a slot for an order with this number of pieces, with these slots only. */
export const daysWithRoomFor = <Slot extends Room, Day extends { readonly slots: readonly Slot[] }>(
  days: readonly Day[],
  items: number,
): Day[] =>
  days.flatMap((day) => {
    const slots = day.slots.filter((slot) => hasRoomFor(slot, items))
    return slots.length > 0 ? [{ ...day, slots }] : []
  })
