const oneLine =
  'input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=color], [type=search], [data-expanded])'
const isSubmit = (part: Element) => part.matches('button[type=submit], input[type=submit]')

function press(event: KeyboardEvent) {
  const { key, target } = event
  if (key !== 'Enter' || event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey) return
  if (!(target instanceof HTMLInputElement) || !target.matches(oneLine)) return
  const place = target.closest('[data-enter]')
  if (!place || (target.form && [...target.form.elements].some(isSubmit))) return
  event.preventDefault()
  place.querySelector<HTMLButtonElement>('footer button[data-kind$="primary"]')?.click()
}

/**
 * Enter in a one-line field of a dialog or drawer (`data-enter`) does what the primary button at its foot
 * does. Where a form has a submit button the browser does it; a list that is open takes the key for itself.
 */
export const submitOnEnter = () => document.addEventListener('keydown', press)
