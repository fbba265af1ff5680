/**
 * Applies the stylesheets that the built page names as preloads (`stylesAfterSplash`). Resolves when they have loaded, or
 * could not be loaded.
 */
export const applyStyles = () =>
  Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>('link[data-stylesheet]')].map(
      (preload) =>
        new Promise((resolve) => {
          const link = document.createElement('link')
          link.rel = 'stylesheet'
          link.crossOrigin = preload.crossOrigin
          link.addEventListener('load', resolve)
          link.addEventListener('error', resolve)
          link.href = preload.href
          document.head.append(link)
        }),
    ),
  )
