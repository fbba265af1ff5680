import type { Plugin } from 'vite'

/** Parts of the router that stand otherwise here, by the end of their file's name. Routes are all known from the start, and nothing is measured: without that and what nobody uses, pages stay below 120 kB. A page whose scripts do not come waits for the line, where the router would end it in the browser's error page; it is loaded anew only where the shop was built anew. */
const instead: Readonly<Record<string, string>> = {
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
  'lib/dom/ssr/routeModules.js': `
    export const loadRouteModule = async (route, known) => {
      for (;;) {
        if (route.id in known) return known[route.id]
        try {
          known[route.id] = await import(/* @vite-ignore */ route.module)
        } catch {
          if (await fetch('/public/v1/health', { cache: 'no-store' }).then(({ ok }) => ok, () => false)) return location.reload(), new Promise(() => {})
          await new Promise((again) => setTimeout(again, 2000))
        }
      }
    }`,
}

const exportsOf = (code: string) =>
  [
    ...(/export \{([^}]*)\}/.exec(code)?.[1] ?? '').split(',').map((name) => name.trim()),
    ...[...code.matchAll(/export const (\w+)/g)].map(([, name]) => name),
  ]
    .filter(Boolean)
    .sort()

/** The router does not mark its components as free of effects, so those that nobody uses would stay; what it tells its developers nobody reads here. */
const shakeable = (code: string) =>
  code
    .replaceAll(/\b(?:warning|warningOnce|warnOnce)\(.*\);$/gm, ';')
    .replaceAll(/^\w+\.displayName = "\w+";$/gm, '')
    .replaceAll(/^const \w+ = (?=React\$1\.forwardRef\()/gm, '$&/* @__PURE__ */ ')

/** Leaves those parts out of what browsers load. A router that has changed stops the build. */
export function slimRouter(): Plugin {
  return {
    name: 'slim-router',
    enforce: 'pre',
    transform(code, id) {
      if (this.environment.name !== 'client' || !id.includes('/react-router/dist/production/')) return null
      const [, stub] = Object.entries(instead).find(([end]) => id.endsWith(end)) ?? []
      if (!stub) return { code: shakeable(code), map: null }
      if (String(exportsOf(code)) !== String(exportsOf(stub))) throw new Error(`The router has changed: ${id}`)
      return { code: stub, map: null }
    },
  }
}
