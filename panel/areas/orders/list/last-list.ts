let listed: readonly string[] = []

/** Numbers of the orders in the list last looked at, so that a page of one knows its neighbours. */
export const rememberListed = (ids: readonly string[]) => {
  listed = ids
}

export function neighboursOf(orderId: string) {
  const at = listed.indexOf(orderId)
  return { known: at >= 0, previous: at > 0 ? listed[at - 1] : undefined, next: at >= 0 ? listed[at + 1] : undefined }
}
