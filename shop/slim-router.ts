import type { Plugin } from 'vite'

/** Parts of the router that this shop never runs, by the end of their file's name: routes are all known from the start, and nothing is measured. Two kilobytes, without which the checkout stands above 120. */
const unused: Readonly<Record<string, string>> = {
  'lib/dom/ssr/fog-of-war.js': `
    export const URL_LIMIT = 7680
    export const isFogOfWarEnabled = () => false
    export const getPartialManifest = (manifest) => manifest
    export const getPatchRoutesOnNavigationFunction = () => undefined
    export const useFogOFWarDiscovery = () => {}
    export const getManifestPath = () => ''
    export const getPathsWithAncestors = () => []
    export const handleClientVersionMismatch = async () => {}`,
  'lib/router/instrumentation.js': `
    export const consumeInstrumentationClientResultMetaReceiver = () => undefined
    export const getRouteInstrumentationUpdates = () => ({})
    export const instrumentClientSideRouter = (router) => router
    export const instrumentHandler = (handler) => handler
    export const instrumentationResultMetaContext = undefined`,
}

const exportsOf = (code: string) => [...(/export \{([^}]*)\}/.exec(code)?.[1] ?? '').split(',').map((name) => name.trim()), ...[...code.matchAll(/export const (\w+)/g)].map(([, name]) => name)].filter(Boolean).sort()

/** Leaves those parts out of what browsers load. A router that has changed stops the build. */
export function slimRouter(): Plugin {
  return {
    name: 'slim-router',
    enforce: 'pre',
    transform(code, id) {
      if (this.environment.name !== 'client' || !id.includes('/react-router/dist/production/')) return null
      const [, stub] = Object.entries(unused).find(([end]) => id.endsWith(end)) ?? []
      if (!stub) return null
      if (String(exportsOf(code)) !== String(exportsOf(stub))) throw new Error(`The router has changed: ${id}`)
      return { code: stub, map: null }
    },
  }
}
