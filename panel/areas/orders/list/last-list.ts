let lastIds: readonly string[] = []

/** Remembers the order ids of the last list, for the neighbours of an order page. */
export const rememberList = (ids: readonly string[]) => {
  lastIds = ids
}

export function neighboursOf(orderId: string) {
  const index = lastIds.indexOf(orderId)
  return {
    isKnown: index >= 0,
    previous: index > 0 ? lastIds[index - 1] : undefined,
    next: index >= 0 ? lastIds[index + 1] : undefined,
  }
}
