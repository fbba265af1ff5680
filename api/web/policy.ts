/** Content-Security-Policy of the panel: everything from this host, nothing inline. */
export const panelPolicy = [
  "default-src 'none'", "script-src 'self'", "style-src 'self'", "require-trusted-types-for 'script'", "img-src 'self' data: blob:", "font-src 'self'", "connect-src 'self'", "worker-src 'self' blob:",
  "manifest-src 'self'", "media-src 'self' data:", "object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
].join('; ')

/** The shop's scripts carry a nonce; html popups stand in sandboxed frames of their own text. */
export const shopPolicy = (nonce: string) =>
  [
    "default-src 'none'", `script-src 'self' 'nonce-${nonce}'`, "style-src 'self' 'unsafe-inline'", "img-src 'self' data: blob:", "font-src 'self'", "connect-src 'self'", "worker-src 'self' blob:",
    "manifest-src 'self'", "frame-src 'self'", "object-src 'none'", "base-uri 'none'", "form-action 'self'", "frame-ancestors 'none'",
  ].join('; ')

/** Pages of the server's own: no script at all. */
export const plainPolicy = "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; frame-src 'self'"

/** A worker that shows notifications: it loads nothing but their picture. */
export const workerPolicy = "default-src 'none'; img-src 'self'"
