/** Saves. With `onSaveDenied` it dispatches a `saveDenied` event at the form and calls that instead. */
export async function saveUnlessBlocked(
  save: () => Promise<void>,
  onSaveDenied: (() => void) | undefined,
  form: EventTarget | null,
): Promise<void> {
  if (!onSaveDenied) return save()
  form?.dispatchEvent(new CustomEvent('saveDenied', { bubbles: true }))
  onSaveDenied()
}
