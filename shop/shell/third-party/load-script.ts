/**
 * Loads a third-party script with the nonce of this page. `data` becomes its data attributes. The
 * Content-Security-Policy decides which hosts may load.
 */
export function loadScript(src: string, attributes: Readonly<Record<string, string>> = {}) {
  const script = document.createElement('script')
  script.async = true
  script.src = src
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
  script.referrerPolicy = 'strict-origin'
  Object.assign(script.dataset, attributes)
  document.head.append(script)
}
