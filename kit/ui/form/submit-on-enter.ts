const singleLineInput =
  'input:not([type=checkbox], [type=radio], [type=range], [type=file], [type=color], [type=search], [data-expanded])'
const isSubmitButton = (part: Element) => part.matches('button[type=submit], input[type=submit]')

function handleKeydown(event: KeyboardEvent) {
  const { key, target } = event
  if (key !== 'Enter' || event.defaultPrevented || event.isComposing || event.ctrlKey || event.metaKey) return
  if (!(target instanceof HTMLInputElement) || !target.matches(singleLineInput)) return
  const container = target.closest('[data-enter]')
  if (!container || (target.form && [...target.form.elements].some(isSubmitButton))) return
  event.preventDefault()
  container.querySelector<HTMLButtonElement>('footer button[data-kind$="primary"]')?.click()
}

/**
 * Enter in a single-line input of a dialog or drawer (`data-enter`) clicks the primary button in its footer. Forms
 * with a submit button are left to the browser; an open list handles the key itself.
 */
export const submitOnEnter = () => document.addEventListener('keydown', handleKeydown)
