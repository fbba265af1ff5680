/** Saves; where something has to be confirmed first (`denied` is there), tells that and raises a saveDenied event at the form instead. */
export async function saveUnlessBlocked(
  save: () => Promise<void>,
  denied: (() => void) | undefined,
  form: EventTarget | null,
): Promise<void> {
  if (!denied) return save()
  form?.dispatchEvent(new CustomEvent('saveDenied', { bubbles: true }))
  denied()
}
