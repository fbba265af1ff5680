type Known = (path: string) => boolean

let known: Known = () => false

/** The site says which paths it has; areas that are not there yet leave no link behind. */
export const registerPaths = (knows: Known) => {
  known = knows
}

/** Whether the panel has a page at this path. */
export const isPage = (path: string) => known(path)
