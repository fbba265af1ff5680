import type { Plugin } from 'vite'

const stylesheet = /<link rel="stylesheet" [^<>]{1,200}>/g

/**
 * Turns the stylesheets of the built page into preloads. The splash has its own styles and is painted before the others have
 * loaded; `applyStyles` of the panel applies them before the first screen.
 */
export const stylesAfterSplash: Plugin = {
  name: 'styles-after-splash',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) =>
      html.replace(stylesheet, (link) => link.replace('rel="stylesheet"', 'rel="preload" as="style" data-stylesheet')),
  },
}
