import { readFile, writeFile, readdir } from 'node:fs/promises'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { dirname, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

type CallDefinition = { method: string; path: string }
const isCall = (value: unknown): value is CallDefinition =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value
const areCalls = (value: unknown): value is Record<string, CallDefinition> =>
  typeof value === 'object' && value !== null && Object.values(value).length > 0 && Object.values(value).every(isCall)

const shop = import.meta.dirname

/** All source code of the shop, to find the calls it names. */
async function readSources(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true })
  return (
    await Promise.all(names.filter((name) => /\.tsx?$/.test(name)).map((name) => readFile(join(folder, name), 'utf8')))
  ).join('\n')
}

/** A file of the contract that can declare calls: not one of its rules and schemas, which browsers run as they are. */
function isDeclaration(id: string): boolean {
  const path = relative(join(shop, '../contract'), id)
  return path.endsWith('.ts') && !path.startsWith('..') && !path.startsWith('rules/') && !path.startsWith('schemas/')
}

/**
 * Browsers need only the method and path of the calls that the shop names. This plugin reduces the contract to
 * those, which keeps zod and the schemas on the server.
 */
function slimContract(): Plugin {
  let sources = ''
  return {
    name: 'slim-contract',
    enforce: 'pre',
    async buildStart() {
      sources = await readSources(shop)
    },
    async transform(_code, id) {
      if (this.environment.name !== 'client' || !isDeclaration(id)) return null
      const exported: Record<string, unknown> = await import(pathToFileURL(id).href)
      const calls = Object.entries(exported).filter(([, value]) => areCalls(value))
      if (calls.length === 0) return null
      const toBrowserCall = ({ method, path, ...call }: CallDefinition & { permission?: unknown; meta?: unknown }) => ({
        method,
        path,
        ...(call.permission === 'public' ? { permission: 'public' } : {}),
        ...(call.meta ? { meta: true } : {}),
      })
      const lines = calls.map(([name, area]) => {
        const usedCalls = Object.entries(Object(area)).filter(([key]) =>
          new RegExp(`\\b${name}\\.${key}\\b`).test(sources),
        )
        return `export const ${name} = ${JSON.stringify(Object.fromEntries(usedCalls.map(([key, call]) => [key, toBrowserCall(Object(call))])))}`
      })
      return { code: lines.join('\n'), map: null }
    },
  }
}

/**
 * Parts of React Router that the shop does not use: every page has the list of all routes (`routeDiscovery`), and no
 * `instrumentations` are passed. The router imports them all the same.
 */
const unusedRouterModule =
  /\/react-router\/dist\/production\/lib\/(?:dom\/ssr\/fog-of-war|router\/instrumentation)\.js$/

/** Replaces the functions of unused parts of React Router by empty ones in the browser. */
function slimRouter(): Plugin {
  return {
    name: 'slim-router',
    enforce: 'pre',
    transform(code, id) {
      if (this.environment.name !== 'client' || !unusedRouterModule.test(id)) return null
      const [, names] = /^export \{ ([\w, ]+) \};?$/m.exec(code) ?? []
      if (!names) throw new Error(`No exports found in ${id}`)
      return {
        code: names
          .split(', ')
          .map((name) => `export function ${name}() {}`)
          .join('\n'),
        map: null,
      }
    },
  }
}

/** The smaller result of two ways to write distances: the second one suits large files. */
function compressBrotli(bytes: Buffer): Buffer {
  const params = { [constants.BROTLI_PARAM_QUALITY]: bytes.length > 400_000 ? 7 : 11 }
  const usual = brotliCompressSync(bytes, { params })
  const other = brotliCompressSync(bytes, {
    params: { ...params, [constants.BROTLI_PARAM_NPOSTFIX]: 2, [constants.BROTLI_PARAM_LGBLOCK]: 24 },
  })
  return other.length < usual.length ? other : usual
}

type BrowserManifest = {
  entry: { imports: string[] }
  routes: Record<string, { imports?: string[]; [property: string]: unknown }>
}

/** Links to these routes load their scripts in advance (`prefetch`). */
const prefetchedRoutes = new Set(['areas/merchant/merchant.route', 'areas/product/product.route'])

/**
 * Reduces the list of routes to what browsers use: the scripts that a page needs are in its HTML, so the list names those
 * of prefetched routes only. A missing property means false. Every page loads the list.
 */
async function slimManifest(client: string) {
  const assets = join(client, 'assets')
  const name = (await readdir(assets)).find((file) => /^manifest-\w+\.js$/.test(file))
  const path = join(assets, String(name))
  const script = await readFile(path, 'utf8')
  const start = script.indexOf('{')
  const { entry, routes, ...manifest }: BrowserManifest = JSON.parse(script.slice(start, script.lastIndexOf('}') + 1))
  const slimRoutes = Object.entries(routes).map(([id, { imports, ...route }]) => [
    id,
    {
      ...Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false)),
      ...(prefetchedRoutes.has(id) ? { imports } : {}),
    },
  ])
  const slim = { entry: { ...entry, imports: [] }, routes: Object.fromEntries(slimRoutes), ...manifest }
  await writeFile(path, script.slice(0, start) + JSON.stringify(slim))
}

/**
 * Compresses files once at build time, with the highest level. Runs after the server build, which writes the list
 * of routes.
 */
function compressAssets(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    enforce: 'post',
    applyToEnvironment: ({ name }) => name === 'ssr',
    async writeBundle({ dir = '' }) {
      const client = join(dir, '../client')
      await slimManifest(client)
      for (const name of await readdir(client, { recursive: true })) {
        if (!/\.(m?js|css|svg|json)$/.test(name) || name.includes('.vite')) continue
        const bytes = await readFile(join(client, name))
        await writeFile(join(client, `${name}.br`), compressBrotli(bytes))
        await writeFile(join(client, `${name}.gz`), gzipSync(bytes, { level: 9 }))
      }
    },
  }
}

/** Names text chunks by locale and part, so that the server can preload those of a page. */
function chunkFileName({ facadeModuleId }: { facadeModuleId: string | null }): string {
  const [, locale, part] = /\/texts\/(\w+)\/(\w+)\.ts$/.exec(facadeModuleId ?? '') ?? []
  return locale ? `assets/texts-${locale}-${part}-[hash:7].js` : 'assets/[name]-[hash:7].js'
}

/** Without the entry, which starts the page once the modules of its routes are there (api/web/script-order.ts). */
const shellModule = /shop\/(?:root|context|texts\/(?:load|shape)|shell\/(?:context|frame|base)\/)/
const shellFolders = ['shop/data', 'contract', 'contract/areas']
/** Calls that one part of the shop makes, and only when it is used. */
const callsOfOnePart = new Set(
  [
    'amendments',
    'auth/auth',
    'campaigns',
    'forms',
    'geocoding',
    'order-links',
    'payments/payments',
    'reports/visits',
    'storefront/popups',
    'storefront/promotion-events',
  ].map((name) => `contract/areas/${name}.ts`),
)

/** Modules that every page loads: the frame of the shop, its texts, and the calls without their schemas and rules. */
function isShellModule(id: string): boolean {
  const path = relative(join(shop, '..'), id)
  const folder = dirname(path)
  return (
    shellModule.test(path) ||
    /^kit\/ui\/base\/(?:browser-events|store|trusted-types)\./.test(path) ||
    ((shellFolders.includes(folder) || dirname(folder) === 'contract/areas') &&
      path.endsWith('.ts') &&
      !callsOfOnePart.has(path))
  )
}

export default defineConfig({
  plugins: [slimContract(), slimRouter(), reactRouter(), compressAssets()],
  base: '/shop-assets/',
  publicDir: false,
  resolve: {
    alias: { 'three/examples/jsm/libs/meshopt_decoder.module.js': join(shop, 'areas/product/meshopt-stub.ts') },
  },
  build: {
    minify: 'terser',
    terserOptions: { ecma: 2020, module: true, compress: { passes: 3 } },
    // e2e/shop-checkout.test.ts limits the compressed size of each page
    chunkSizeWarningLimit: Infinity,
    // every page loads these anyway, so later chunks need not list them
    modulePreload: {
      resolveDependencies: (_piece, needed) =>
        needed.filter((name) => !/\/(?:vendor|shell|rolldown-runtime)-/.test(name)),
    },
    // the basket panel is part of the cart page's chunk and is loaded on demand
    rolldownOptions: {
      checks: { ineffectiveDynamicImport: false, pluginTimings: false },
      // React Router's warnings for developers
      treeshake: { manualPureFunctions: ['warning', 'warningOnce', 'warnOnce'] },
      output: {
        entryFileNames: chunkFileName,
        chunkFileNames: chunkFileName,
        // every page loads the list of all names, and hashes cannot be compressed
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          groups: [
            {
              // The helper of dynamic imports is here and not in the shell: the shell waits for the texts, and these use it.
              name: 'vendor',
              test: /node_modules\/(react|react-dom|react-router|scheduler|cookie|set-cookie-parser|@react-router)\/|preload-helper/,
            },
            {
              name: 'shell',
              test: isShellModule,
            },
            { name: 'content', test: /shop\/shell\/content\/(?!bill|map|zones)/ },
            { name: 'layout', test: /shop\/shell\/layout\/(?!search-suggestions)/ },
            { name: 'bill', test: /shop\/shell\/(?:error-texts\/use|content\/bill)/ },
            {
              name: 'quote',
              test: /shop\/areas\/basket\/(?:quote\/|cart-input)/,
            },
            { name: 'times', test: /shop\/data\/times\// },
            { name: 'draft', test: /shop\/areas\/checkout\/draft\// },
            { name: 'checkout', test: /shop\/areas\/checkout\/shared\/(?!use-coupons)/ },
            { name: 'merchant', test: /shop\/shell\/merchant\// },
            { name: 'dialog', test: /shop\/shell\/dialog\// },
          ],
        },
      },
    },
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    cssCodeSplit: true,
  },
  ssr: { noExternal: ['react', 'react-dom', 'react-router', '@react-router/node', 'isbot', 'cookie-es'] },
  environments: {
    // the server names the maps in a header
    client: { build: { sourcemap: 'hidden' } },
    ssr: {
      build: { minify: false, rollupOptions: { input: './server.ts' } },
      // otherwise a server without NODE_ENV=production renders with React's slower development build
      define: { 'process.env.NODE_ENV': '"production"' },
    },
  },
})
