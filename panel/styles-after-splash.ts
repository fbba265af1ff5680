import type { Plugin } from 'vite'

const stylesheet = /<link rel="stylesheet" [^<>]{1,200}>/g

/**
 * Moves the stylesheets of the built page behind the splash, which has its own styles: the splash is painted before they
 * have loaded. Scripts still wait for them.
 */
export const stylesAfterSplash: Plugin = {
  name: 'styles-after-splash',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => {
      const links = html.match(stylesheet) ?? []
      return html.replace(stylesheet, '').replace('<noscript>', `${links.join('')}\n    <noscript>`)
    },
  },
}
