/** A script of another host, under this answer's nonce; `set` becomes its data attributes. The page's policy says whose may load at all. */
export function loadScript(src: string, set: Readonly<Record<string, string>> = {}) {
  const script = document.createElement('script')
  script.async = true
  script.src = src
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
  script.referrerPolicy = 'strict-origin'
  Object.assign(script.dataset, set)
  document.head.append(script)
}
