export const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)

const style = `
:root {
  color-scheme:light dark;--ink:light-dark(#1c1a16,#f1eee7);--ink2:light-dark(#585246,#c4bdae);
  --floor:light-dark(#fbfaf7,#171512);--counter:light-dark(#fff,#1c1a16);--line:light-dark(#ddd8cc,#38342c);
  --brand:light-dark(#0b563d,#63cba0)
}
*{box-sizing:border-box}
body{margin:0;background:var(--floor);color:var(--ink);font:16px/1.5 system-ui,sans-serif}
main{max-width:960px;margin:0 auto;padding:48px 20px}
h1{font-size:28px;line-height:1.2;margin:0 0 8px;letter-spacing:-.02em}
p{color:var(--ink2);margin:0 0 24px;max-width:60ch}
.grid{display:grid;gap:16px;grid-template-columns:repeat(auto-fill,minmax(280px,1fr))}
.card{background:var(--counter);border:1px solid var(--line);border-radius:12px;padding:20px}
.card h2{font-size:18px;margin:0 0 4px}
.card p{margin:0 0 16px;font-size:14px}
a{color:var(--brand);font-weight:600}
.links{display:flex;gap:20px}
table{border-collapse:collapse;margin-top:32px;width:100%;font-size:14px}
th,td{text-align:start;padding:8px 12px 8px 0;border-bottom:1px solid var(--line)}
th{color:var(--ink2);font-weight:500}
code,pre{font:13px ui-monospace,monospace;overflow-wrap:anywhere}
pre {
  overflow:auto;max-height:360px;padding:12px;background:var(--counter);border:1px solid var(--line);
  border-radius:8px
}
h2{margin:40px 0 8px}
h3{font-size:14px;margin:24px 0 0}
summary{cursor:pointer;padding:8px 0;border-bottom:1px solid var(--line)}
details[open]{padding-bottom:24px}
details table{margin-top:8px}
.toc{display:flex;flex-wrap:wrap;gap:4px 16px}`

export const htmlPage = (title: string, body: string) =>
  [
    '<!doctype html><html lang="en"><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    `<title>${escape(title)}</title><style>${style}</style><main>${body}</main></html>`,
  ].join('')

export type StoreNetwork = { name: string; about: string; store: string | null; admin: string | null }
export type Account = { email: string; description: string }

/** What localhost shows: every store network of this server with its doors, and the demo's accounts where there are any. */
export function startPage(
  networks: readonly StoreNetwork[],
  port: number,
  accounts: readonly Account[],
  password: string,
): string {
  const link = (host: string | null, text: string) =>
    host ? `<a href="http://${escape(host)}:${port}/">${text}</a>` : ''
  const cards = networks.map(({ name, about, store, admin }) =>
    [
      `<section class="card"><h2>${escape(name)}</h2><p>${escape(about)}</p>`,
      `<div class="links">${link(store, 'Open the shop')}${link(admin, 'Open the panel')}</div></section>`,
    ].join(''),
  )
  const rows = accounts.map(
    ({ email, description }) => `<tr><td><code>${escape(email)}</code></td><td>${escape(description)}</td></tr>`,
  )
  const table =
    rows.length > 0
      ? `<table><thead><tr><th>Account (password <code>${escape(password)}</code>)</th><th>Who</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
      : ''
  const links =
    '<p style="margin-top:32px"><a href="/docs">Calls of the API</a> · <a href="/dev/mailbox">Mailbox</a></p>'
  return htmlPage(
    'Markethall',
    [
      '<h1>Markethall</h1>',
      '<p>Each store network has a shop for its customers and a panel for the people who run it.</p>',
      `<div class="grid">${cards.join('')}</div>${table}${links}`,
    ].join(''),
  )
}

export const unknownHost = () =>
  htmlPage(
    'Nothing here',
    '<h1>There is no store at this address</h1><p>Check the address, or ask the store for the right one.</p>',
  )

export const notBuilt = (what: string) =>
  htmlPage('Not built', `<h1>The ${what} is not built yet</h1><p>Run <code>npm run build</code> and start again.</p>`)
