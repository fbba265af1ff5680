/** Pages whose URL contains codes or where secrets are typed: no third-party script starts there. */
export const isPrivatePage = (pathname: string) =>
  /^\/[^/]+\/(password|login|register|autoLogin|pay|checkout|account)(\/|$)/.test(pathname)
